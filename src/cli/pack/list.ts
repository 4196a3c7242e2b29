/** `ot pack list`: the packs there are, and which one is in force. */
import { localText } from '../../core/pack-format/local-text.ts';
import { openPack } from '../../store/packs/pack-reader.ts';
import { defineCommand } from '../command.ts';
import { packInForce, placesFor, rootsOf } from './place.ts';

export const packList = defineCommand({
  name: 'pack list',
  positionals: [],
  options: {},
  run(_, context) {
    const { text } = context;
    const choice = packInForce(context);
    const packs = placesFor(undefined, context).map(({ id, origin, dir }) => {
      const { manifest } = openPack(rootsOf(context), id);
      return {
        id,
        origin,
        dir,
        version: manifest.version,
        title: localText(manifest.title, text.packLocale),
        inForce: id === choice.id,
      };
    });
    const why = text.pack.why[choice.why](choice.marker ?? '');
    return {
      json: { inForce: choice, packs },
      lines: packs.map(({ id, origin, title, version, inForce }) =>
        [
          `${inForce ? '▶' : ' '} ${id} ${version}  ${title}`,
          `(${origin})`,
          ...(inForce ? [`— ${text.pack.inForce}: ${why}`] : []),
        ].join(' '),
      ),
    };
  },
});
