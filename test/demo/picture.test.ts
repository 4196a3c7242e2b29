/** The recorded picture. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { momentsOf } from '../../demo/picture/moments.ts';
import { pictureOf } from '../../demo/picture/svg.ts';
import { span } from '../../demo/view/line.ts';
import { STANDARD, viewAfter } from './story.ts';

const OPTIONS = { columns: 20, title: 'a < b & c', description: 'd' };
const draw = (...frames: Parameters<typeof pictureOf>[0]) => pictureOf(frames, OPTIONS);

describe('given lines', () => {
  it('then every run stands at its own column, wide characters by themselves', () => {
    const svg = draw([[span('  ab '), span('規x', 'red'), span('🏗️')]]);
    expect(svg).toContain('<text x="32.8" y="48.3" textLength="16.8" lengthAdjust="spacingAndGlyphs">ab</text>');
    expect(svg).toContain('class="r" x="58"');
    expect(svg).toContain('>規</text>');
    expect(svg).toContain('class="r" x="74.8" y="48.3" textLength="8.4"');
    expect(svg).toContain('x="83.2" y="48.3" textLength="16.8" lengthAdjust="spacingAndGlyphs">🏗️</text>');
  });

  it('then signs of markup are written out', () => {
    expect(draw([[span('<script>&')]])).toContain('&lt;script&gt;&amp;');
    expect(draw([])).toContain('<title id="t">a &lt; b &amp; c</title>');
  });

  it('then there is one group per frame, and the last shows where nothing moves', () => {
    const svg = draw([[span('one')]], [[span('two')]]);
    expect(svg.match(/<g /g)).toHaveLength(2);
    expect(svg).toContain('<g class="f last" style="animation-delay:-3s">');
    expect(svg).toContain('prefers-reduced-motion');
  });
});

it('given the views of a story, then its telling moments are found in order', () => {
  const views = [...STANDARD.keys()].map((at) => viewAfter(STANDARD.slice(0, at + 1)));
  const moments = momentsOf(views);
  expect(moments[0]?.log.at(-1)?.kind).toBe('denied');
  expect(moments[1]?.log.at(-1)?.kind).toBe('held');
  expect(moments.at(-1)?.finished).toBe(true);
  expect(moments.map((view) => views.indexOf(view))).toEqual(
    moments.map((view) => views.indexOf(view)).sort((a, b) => a - b),
  );
});

describe('given the picture in the repository', () => {
  const path = 'docs/demo.svg';

  it('then it shows the whole story and brings nothing along that could run or be fetched', () => {
    expect(existsSync(path)).toBe(true);
    const svg = readFileSync(path, 'utf8');
    const turns = ['guard:', 'loop:', 'repair:', 'side by side:', 'workflow complete'];
    expect(turns.filter((turn) => !svg.includes(turn))).toEqual([]);
    expect(/<script|\son\w+=|href|url\(|@import|<image|foreignObject/i.exec(svg)).toBeNull();
    expect(svg.match(/https?:\/\/[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
    expect(/\/tmp\/|\/work\/|\/home\//.exec(svg)).toBeNull();
  });
});
