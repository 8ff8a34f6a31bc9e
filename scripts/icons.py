"""Draws the app's icons as PNG from web/art/icon.svg, in Chromium: `python scripts/icons.py`.

Where a system cuts icons to its own shape (`maskable`, and an apple-touch icon), the ground fills
the square, and the bottle stays within the circle that no shape cuts.
"""

import re
from pathlib import Path
from shutil import which

from playwright.sync_api import sync_playwright

WEB = Path(__file__).parents[1] / "src" / "bottleimp" / "web"
ICON = WEB / "art" / "icon.svg"
ICONS = WEB / "icons"
SIDE = 72  # of the drawing
SAFE = 0.8  # the share of a side that every shape leaves


def whole(icon: str) -> str:
    """The drawing on a ground without edges."""
    bottle = re.sub(r"<circle[^>]*/>", "", icon).partition(">")[2].removesuffix("</svg>")
    colour = re.search(r'<circle[^>]*fill="([^"]+)"', icon)
    assert colour
    middle = SIDE * (1 - SAFE) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}">'
        f'<path fill="{colour[1]}" d="M0 0h{SIDE}v{SIDE}H0z"/>'
        f'<g transform="translate({middle:g} {middle:g}) scale({SAFE})">{bottle}</g></svg>'
    )


def main() -> None:
    """Write all of them."""
    icon = ICON.read_text(encoding="utf-8").strip()
    drawn = {
        "icon-192.png": (icon, 192),
        "icon-512.png": (icon, 512),
        "maskable-512.png": (whole(icon), 512),
        "apple-touch.png": (whole(icon), 180),
    }
    ICONS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = which("chromium-headless-shell") or which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium)
        for name, (svg, side) in drawn.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(
                f"<style>body{{margin:0}}svg{{display:block;width:100vw}}</style>{svg}"
            )
            page.screenshot(path=ICONS / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
