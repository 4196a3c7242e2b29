/** What events load, made as cheap as it can be for a process that runs it once (ADR 18, 26). */
import { parse } from 'acorn';
import { simple } from 'acorn-walk';
import { minify } from 'terser';

/** Scripts are compiled at every event; of engines V8 is given the code it made before. */
export type Kind = 'script' | 'engine';

/**
 * A function put into the only place that calls it is one less to be taken in. V8 compiles a function in brackets that is
 * called at once together with what is around it: in a script that spares reading it twice, in an engine it would make code that nobody runs.
 */
export async function condensed(text: string, kind: Kind): Promise<string> {
  const bundled = requiringOnce(text);
  const { code = '' } = await minify(kind === 'engine' ? inScopes(bundled) : bundled, {
    ecma: 2020,
    toplevel: true,
    compress: { passes: 3 },
    format: { wrap_iife: kind === 'script' },
  });
  return `${withDictionaries(code)}\n`;
}

/** The bundler asks for a module of Node's in the name of every file that uses it. */
function requiringOnce(text: string): string {
  const names = new Map<string, string>();
  return text.replace(/^var (\w+) = require\("(.+)"\);$/gm, (line, name: string, id: string) => {
    const first = names.get(id);
    if (first === undefined) names.set(id, name);
    return first === undefined ? line : `var ${name} = ${first};`;
  });
}

/** Beyond this many names V8 makes a scope a table, and puts the table together anew in every process. */
const MOST_NAMES = 75;

/**
 * The modules of a bundle, in scopes inside each other. The bundler puts a module behind all that it imports, and none import
 * each other in a circle (`noImportCycles`): so each uses only names of its own scope and of those around it.
 */
function inScopes(text: string): string {
  const scopes: string[][] = [[]];
  let room = MOST_NAMES;
  for (const module of text.split(MODULE_START)) {
    const names = module.match(TOP_LEVEL_NAME)?.length ?? 0;
    if (names > room) {
      scopes.push([]);
      room = MOST_NAMES;
    }
    scopes.at(-1)?.push(module);
    room -= names;
  }
  return `${scopes.map((modules) => modules.join('')).join(';(function () {\n')}${'})();'.repeat(scopes.length - 1)}`;
}

/** As the bundler writes them. */
const MODULE_START = /^(?=\/\/ src\/)/m;
const TOP_LEVEL_NAME = /^(?:var|let|const|class|(?:async )?function\*?) /gm;

/**
 * For an object literal V8 makes a hidden class, field by field, which pays when many objects have it. Here each is made once
 * or twice. Without a prototype an object is a plain dictionary from the start.
 */
function withDictionaries(code: string): string {
  const starts: number[] = [];
  simple(parse(code, { ecmaVersion: 2022 }), {
    ObjectExpression: ({ start, properties }) => {
      if (properties.length > 0) starts.push(start + 1);
    },
  });
  const places = [0, ...starts.sort((one, other) => one - other), code.length];
  return places
    .slice(1)
    .map((end, index) => code.slice(places[index], end))
    .join('__proto__:null,');
}
