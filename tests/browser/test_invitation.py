"""Ways to a table and ways astray: the link as a QR code, and an address where nothing is."""

from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.shell import open_table


def test_the_link_is_shown_as_a_qr_code(new_page: NewPage) -> None:
    page = new_page(size=PHONE, motion=True)
    open_table(page)
    # The tests' own address is 127.0.0.1, of no use to a friend's phone: no code is offered for it.
    expect(page.get_by_role("button", name="QR code")).to_have_count(0)
    link = "https://table.example/t/k3f9abcd"
    page.evaluate(
        """async (link) => {
            const { invitation } = await import('/static/panels/invitation.js');
            document.querySelector('.invite').replaceWith(invitation(link));
        }""",
        link,
    )
    page.get_by_role("button", name="QR code").click()
    code = page.get_by_role("dialog").get_by_role("img", name="QR code")
    expect(code).to_be_visible()
    box = code.bounding_box()
    assert box is not None
    assert box["width"] >= 200
    expect(page.get_by_role("dialog")).to_contain_text(link)


def test_an_unknown_address_says_so_in_the_readers_language(new_page: NewPage) -> None:
    page = new_page(size=PHONE, language="de", motion=True)
    answer = page.goto("/gibt/es/nicht")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading")).to_have_text("Hier ist nur Meer")
    page.get_by_role("link", name="Startseite").click()
    expect(page.locator(".home")).to_be_visible()
