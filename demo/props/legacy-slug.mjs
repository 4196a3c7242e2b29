/** The first attempt, before slugify. Nothing imports it any more. */
export const legacySlug = (title) => title.replaceAll(' ', '_');
