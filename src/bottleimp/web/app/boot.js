// Runs before the first paint, so that a dark room does not flash white. Everything else is a module.
try {
  const saved = JSON.parse(localStorage.getItem('bottleimp.settings') ?? '{}');
  const root = document.documentElement;
  if (saved.theme === 'light' || saved.theme === 'dark') root.dataset.theme = saved.theme;
  if (saved.large) root.dataset.large = '';
} catch { /* private mode, or nothing saved */ }
