/** The two views of a session: plain lines, and a screen repainted in place. */
import { EventEmitter } from 'node:events';
import { describe, expect, it } from 'vitest';
import { demoText } from '../../demo/demo-text.ts';
import { createLiveScreen } from '../../demo/view/live.ts';
import { createPlainScreen } from '../../demo/view/plain.ts';
import { anchored, inPlace } from '../../src/text/terminal.ts';
import { STANDARD, viewAfter } from './story.ts';

const text = demoText('en');

describe('given no terminal', () => {
  it('when the story unfolds, then each thing is one line, printed once and in order, without colour', () => {
    let out = '';
    const screen = createPlainScreen((piece) => {
      out += piece;
    }, text);
    for (const at of STANDARD.keys()) screen.show(viewAfter(STANDARD.slice(0, at + 1)));
    screen.close();
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(viewAfter(STANDARD).log.length);
    expect(new Set(lines.filter((line) => line.includes('guard'))).size).toBe(1);
    expect(lines[0]).toBe('[0:00] 💬 you: Add slugify.');
    expect(out).toContain('·  tester: Bash node --test\n[0:02] ·  tester: Bash failed: Exit code 1\n');
    expect(out).not.toContain('\x1b');
  });
});

function createTerminal(columns: number | undefined, rows: number | undefined) {
  const events = new EventEmitter();
  const terminal = { columns, rows, written: '' };
  return Object.assign(terminal, {
    write: (piece: string) => {
      terminal.written += piece;
    },
    on: (event: 'resize', listener: () => void) => events.on(event, listener),
    off: (event: 'resize', listener: () => void) => events.off(event, listener),
    resize: () => events.emit('resize'),
    listeners: () => events.listenerCount('resize'),
  });
}

const openOn = (terminal: ReturnType<typeof createTerminal>) =>
  createLiveScreen({
    terminal: terminal as Parameters<typeof createLiveScreen>[0]['terminal'],
    color: false,
    text,
    elapsedMs: () => 0,
  });

describe('given a terminal', () => {
  it('when the screen opens and closes, then the cursor is hidden, comes back, and nobody listens any more', () => {
    const terminal = createTerminal(80, 24);
    const screen = openOn(terminal);
    screen.show(viewAfter(STANDARD));
    screen.close();
    expect(terminal.written.startsWith('\x1b[?25l')).toBe(true);
    expect(terminal.written.endsWith('\x1b[?25h')).toBe(true);
    expect(terminal.written).toContain('🎼 Overtone');
    expect(terminal.listeners()).toBe(0);
  });

  it('when nothing was seen yet, then closing paints nothing', () => {
    const terminal = createTerminal(80, 24);
    openOn(terminal).close();
    expect(terminal.written).toBe('\x1b[?25l\x1b[?25h');
  });

  it('when its size changes, then it is cleared and painted anew in the new size', () => {
    const terminal = createTerminal(80, 24);
    const screen = openOn(terminal);
    screen.show(viewAfter(STANDARD));
    terminal.columns = 50;
    terminal.rows = 10;
    terminal.resize();
    const [, painted = ''] = terminal.written.split('\x1b[2J\x1b[H');
    expect(painted.split('\n').length - 1).toBe(9);
    screen.close();
    expect(terminal.written).toContain('\x1b[9A');
  });

  it.each([
    [0, 0],
    [undefined, undefined],
  ])('when it says its size is %s × %s, then the usual one is taken', (columns, rows) => {
    const terminal = createTerminal(columns, rows);
    const screen = openOn(terminal);
    screen.show(viewAfter(STANDARD));
    screen.close();
    expect(terminal.written).toContain('🎼 Overtone · live demonstration');
  });
});

describe('given emoji whose width terminals disagree about', () => {
  it('then the column after each is named', () => {
    expect(anchored('a🏗️b')).toBe('a🏗️\x1b[4Gb');
    expect(anchored('\x1b[1m🏗️\x1b[0m 規🛡️')).toBe('\x1b[1m🏗️\x1b[3G\x1b[0m 規🛡️\x1b[8G');
    expect(anchored('📋 plan')).toBe('📋 plan');
  });

  it('when a line is painted over another, then nothing of the old one shows through the columns that are jumped over', () => {
    expect(inPlace(['🏗️ a'], 1)).toBe('\x1b[1A\r\x1b[K🏗️\x1b[3G a\n\x1b[J');
  });
});
