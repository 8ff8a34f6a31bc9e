// One line at the top of the page, for what concerns every screen: the line is lost, a link is copied.
const banner = document.getElementById('banner');
let timer = 0;

export function showBanner(text, { ms = 0 } = {}) {
  clearTimeout(timer);
  banner.textContent = text;
  banner.className = 'show';
  if (ms) timer = setTimeout(hideBanner, ms);
}

export function hideBanner() {
  clearTimeout(timer);
  banner.className = '';
  banner.textContent = '';
}
