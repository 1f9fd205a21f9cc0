import type { Query } from '#contract/queryFields';

/**
 * Path and query of a link to a screen of the edition whose addresses begin with `base`, such as
 * `/web/vue/in`; null for any other link, and for one to a place within a page.
 */
export function pathInEdition(
  href: string,
  base: string,
): { readonly path: string; readonly query: Query } | null {
  if (!href.startsWith(`${base}/`) || href.includes('#')) return null;
  const [path = '', ...search] = href.slice(base.length).split('?');
  return { path, query: Object.fromEntries(new URLSearchParams(search.join('?'))) };
}
