/** The lines of a text; an end of line closes the last one and begins none. */
export const lineCount = (text: string): number => (text === '' ? 0 : text.replace(/\n$/, '').split('\n').length);
