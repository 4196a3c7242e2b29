import { describe, expect, it } from 'vitest';
import { checkCommand } from './check-command.ts';
import { loadRules } from './load-rules.ts';
import { rulePath } from './rule-path.ts';
import { shellWrites } from './shell-writes.ts';

describe('given a shell command', () => {
  it.each([
    ['echo x > a.txt', ['a.txt']],
    ['echo "a > b" >> "my file"', ['my file']],
    ['cat <<EOF > out.json', ['out.json']],
    ['make 2>err.log &>all.log', ['err.log', 'all.log']],
    ['cat x | tee -a log', ['log']],
    ['sudo rm -f a b; ls c', ['a', 'b']],
    ['cd tasks/x && mv .task-meta.json /tmp/y', ['tasks/x/.task-meta.json', '/tmp/y']],
    ["sed -i 's/a/b/' f.py && sed -n 1p g.py", ['s/a/b/', 'f.py']],
    ['dd if=a of=b', ['b']],
    ['FOO=1 cp a\\ b c', ['a b', 'c']],
    ['npm test > /dev/null 2>&1', []],
    ['cat .task-meta.json; grep -r x .', []],
    ['', []],
  ])('when it is %j, then it writes %j', (command, paths) => {
    expect(shellWrites(command)).toEqual(paths);
  });
});

describe('given a rule that guards files against every edit', () => {
  const { rules } = loadRules([
    {
      file: 'r',
      value: [
        {
          id: 'state',
          title: 't',
          message: 'm',
          fix: 'f',
          anyEdit: true,
          applies: { include: ['**/.task-meta.json', '.claude/workflow-state.json'], exclude: [] },
        },
      ],
    },
  ]);
  const check = (command: string) =>
    checkCommand({ rules, command, toRulePath: (path) => rulePath(path, { projectRoot: '/p' }) }).map(
      ({ file }) => file,
    );

  it('when a command writes one of them, then it is a violation', () => {
    expect(check('echo {} > tasks/x/.task-meta.json')).toEqual(['tasks/x/.task-meta.json']);
    expect(check('cd .claude; echo {} | tee workflow-state.json')).toEqual(['.claude/workflow-state.json']);
    expect(check('rm tasks/*/.task-meta.json')).toHaveLength(1);
  });

  it('when it only reads them, then it is not', () => {
    expect(check('cat tasks/x/.task-meta.json | jq . > out.json')).toEqual([]);
  });
});
