const LENGTH = 2_000;

/** Discord takes a backslash before any punctuation as “the character itself”. */
export function discordText(text: string): string {
  const escaped = text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
  if (escaped.length <= LENGTH) return escaped;
  // A cut between backslash and character would free the character.
  return `${escaped.slice(0, LENGTH - 2).replace(/(?<!\\)(?:\\\\)*\\$/, '')}…`;
}
