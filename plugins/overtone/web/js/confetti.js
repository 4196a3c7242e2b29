// @ts-check
/** Confetti when a workflow is complete: purely decorative. */
import { wantsStillness } from './settings.js';

const HUES = ['purple', 'cyan', 'yellow', 'blue', 'pink', 'green'];

/**
 * Returns false when it was shown before or the user prefers reduced motion.
 * @param {{ count?: number, played?: boolean, duration?: number }} [options]
 */
export function burst({ count = 40, played = false, duration = 5_000 } = {}) {
  if (played || wantsStillness()) return false;
  const sky = document.createElement('div');
  sky.className = 'confetti';
  sky.setAttribute('aria-hidden', 'true');
  for (let index = 0; index < count; index += 1) sky.append(paper(index));
  document.body.append(sky);
  setTimeout(() => sky.remove(), duration);
  return true;
}

/** @param {number} index */
function paper(index) {
  const piece = document.createElement('i');
  piece.className = `hue-${HUES[index % HUES.length]}`;
  piece.style.setProperty('--x', `${Math.random() * 100}vw`);
  piece.style.setProperty('--drift', `${(Math.random() - 0.5) * 240}px`);
  piece.style.setProperty('--turn', `${360 + Math.random() * 720}deg`);
  piece.style.setProperty('--wait', `${Math.random() * 600}ms`);
  piece.style.setProperty('--fall', `${2_200 + Math.random() * 1_800}ms`);
  return piece;
}
