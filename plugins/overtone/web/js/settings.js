// @ts-check
/** The user's preferences, stored in this browser. */

/** @param {string} name */
export function readSetting(name) {
  try {
    return localStorage.getItem(`overtone.${name}`);
  } catch {
    return null;
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function writeSetting(name, value) {
  try {
    localStorage.setItem(`overtone.${name}`, value);
  } catch {
    // Storage may be disabled or full; the choice lasts until the page is closed.
  }
}

/** @typedef {'system' | 'dark' | 'light'} Theme */

/** @returns {Theme} */
export function readTheme() {
  const theme = readSetting('theme');
  return theme === 'dark' || theme === 'light' ? theme : 'system';
}

/** @param {'dark' | 'light'} theme */
export function applyTheme(theme) {
  writeSetting('theme', theme);
  document.documentElement.dataset['theme'] = theme;
}

/** @param {Theme} theme */
export const isDark = (theme) =>
  theme === 'dark' || (theme === 'system' && !matchMedia('(prefers-color-scheme: light)').matches);

export const wantsStillness = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
