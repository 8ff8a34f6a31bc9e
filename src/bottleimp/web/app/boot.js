// A classic script that runs before the first paint, so that a dark theme does not flash white. All others are modules.
try {
  const saved = JSON.parse(localStorage.getItem('bottleimp.settings') ?? '{}');
  const root = document.documentElement;
  if (saved.theme === 'light' || saved.theme === 'dark') root.dataset.theme = saved.theme;
  if (saved.large) root.dataset.large = '';
} catch { /* private mode, or nothing saved */ }
