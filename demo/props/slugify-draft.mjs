/** A title as the last part of an address: `Hello, World!` becomes `hello-world`. */
export function slugify(title) {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
