import { describe, expect, it } from 'vitest';
import { readMarker, runCode } from './marker.ts';

const PASS = '<!-- VERDICT: {"result":"pass"} -->';
const FAIL = '<!-- VERDICT: {"result":"fail"} -->';
const withRun = (result: string, run: string) => `<!-- VERDICT: {"result":"${result}","run":"${run}"} -->`;

describe('given a marker as the last line', () => {
  it.each([
    ['plain', PASS, 'pass'],
    ['any spacing and case', '<!--verdict :{ "result" : " Reject " }-->', 'reject'],
    ['further keys', '<!-- VERDICT: {"result":"fail","failed":2,"by":{"name":"qa"}} -->', 'fail'],
    ['blank lines after it', `Done.\n\n${PASS}\n\n  \n`, 'pass'],
    ['Windows line ends', `Done.\r\n${FAIL}\r\n`, 'fail'],
  ])('when it is written with %s, then it is the agent’s own', (_, report, result) => {
    expect(readMarker(report)).toBe(result);
  });

  it('when it carries the code of this run, then copies without a code do not contradict it', () => {
    expect(readMarker(`${PASS}\n${withRun('fail', 'k3f9')}`, 'k3f9')).toBe('fail');
  });

  it('when it carries the code of another run, then it was copied and says nothing', () => {
    expect(readMarker(withRun('pass', 'zzzz'), 'k3f9')).toBe('unclear');
  });
});

describe('given a marker that is not the agent’s own', () => {
  it.each([
    ['quoted', `Two tests fail.\n> ${PASS}`],
    ['indented', `Two tests fail.\n    ${PASS}`],
    ['in a list', `Two tests fail.\n- ${PASS}`],
    ['in a fence', `Two tests fail.\n\`\`\`\n${PASS}\n\`\`\``],
    ['in a fence that never ends', `Two tests fail.\n~~~\n${PASS}`],
    ['in a line of prose', `The file ends with ${PASS}`],
    ['of an unknown value', '<!-- VERDICT: {"result":"approved"} -->'],
    ['of broken JSON', '<!-- VERDICT: {result: pass} -->'],
    ['without an end', '<!-- VERDICT: {"result":"pass"}'],
  ])('when it is %s, then there is none', (_, report) => {
    expect(readMarker(report)).toBe('none');
  });

  it('when the report goes on after it, then it is unclear', () => {
    expect(readMarker(`${PASS}\nTwo tests fail, though.`)).toBe('unclear');
    expect(readMarker(`${PASS}\n\`\`\`\nnpm test\n\`\`\``)).toBe('unclear');
  });
});

it('given markers that name different results, then there is no verdict', () => {
  expect(readMarker(`${FAIL}\n${PASS}`)).toBe('unclear');
  expect(readMarker(`${withRun('fail', 'k3f9')}\n${withRun('pass', 'k3f9')}`, 'k3f9')).toBe('unclear');
  expect(readMarker(`${FAIL}\n${FAIL}`)).toBe('fail');
});

it('given a run, then its code is short, stable and its own', () => {
  const code = runCode('session-1', 'agent-1');
  expect(code).toMatch(/^[a-z0-9]{4}$/);
  expect(runCode('session-1', 'agent-1')).toBe(code);
  expect(runCode('session-1', 'agent-2')).not.toBe(code);
});
