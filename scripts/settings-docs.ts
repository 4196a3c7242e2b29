/** `docs/settings.schema.json` for editors and `docs/settings.md` for people, both from the schema of the settings. */
import { toJsonSchema } from '@valibot/to-json-schema';
import { SAFETY, settingsSchema } from '../src/settings/schema.ts';
import { table } from './doc-tables.ts';

const schema = toJsonSchema(settingsSchema(), { target: 'draft-07' });

export const renderSettingsSchema = (): string =>
  `${JSON.stringify({ $schema: 'http://json-schema.org/draft-07/schema#', title: 'Settings of Overtone', ...schema }, null, 2)}\n`;

export const renderSettingsDoc = (): string => `# Settings
<!-- Generated from src/settings/schema.ts by npm run generate. -->

\`~/.overtone/config.json\` holds the user's settings, \`.overtone.json\` in the project overrides them, and the environment overrides both
(\`OVERTONE_LOCALE\`, \`OVERTONE_PORT\`, \`OVERTONE_NO_DASHBOARD\`). A setting that is unknown or does not fit is ignored, and every \`ot\`
command names it. Where no default is given, the pack decides.

An editor completes and checks the file when it begins with

\`\`\`json
{ "$schema": "<path of this repository>/docs/settings.schema.json" }
\`\`\`

A project's own settings count after \`ot trust\` ([security](../SECURITY.md)). Of the settings marked 🔒, a project can only make yours
stricter; the values are listed from strict to loose.

${table(['setting', 'values', 'meaning'], rowsOf(schema, ''))}
`;

type Node = ReturnType<typeof toJsonSchema>;

function rowsOf({ properties = {} }: Node, prefix: string): string[][] {
  return Object.entries(properties).flatMap(([key, node]) => {
    if (typeof node === 'boolean') return [];
    if (node.properties !== undefined) return rowsOf(node, `${prefix}${key}.`);
    const name = `${prefix}${key}`;
    const isSafety = Object.hasOwn(SAFETY, name);
    const values = SAFETY[name]?.map((value) => `\`${value}\``).join(', ') ?? valuesOf(node);
    return [[`\`${name}\`${isSafety ? ' 🔒' : ''}`, values, node.description ?? '']];
  });
}

function valuesOf({ type, enum: words, minimum, maximum }: Node): string {
  if (words !== undefined) return words.map((word) => `\`${word}\``).join(', ');
  if (type === 'boolean') return '`true`, `false`';
  return minimum === undefined ? 'a text' : `a whole number from ${minimum} to ${maximum}`;
}
