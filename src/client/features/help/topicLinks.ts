import type { Query } from '#contract/site/queryFields';

/**
 * Returns path and query of a link below `base`, such as `/web/vue/in`; null for other links and
 * for links with a fragment.
 */
export function pathInEdition(
  href: string,
  base: string,
): { readonly path: string; readonly query: Query } | null {
  if (!href.startsWith(`${base}/`) || href.includes('#')) return null;
  const [path = '', ...search] = href.slice(base.length).split('?');
  return { path, query: Object.fromEntries(new URLSearchParams(search.join('?'))) };
}
