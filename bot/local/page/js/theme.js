// Sets the theme of this window before the first paint. Not a module: it must run before the page is drawn.
(() => {
  let theme = null;
  try {
    theme = sessionStorage.getItem('theme') || localStorage.getItem('theme');
  } catch {
    theme = null; // storage may be forbidden; the theme of the system holds then
  }
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
