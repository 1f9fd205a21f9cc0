import { buildLink } from '#contract/links';
import type { LinkQuery } from '#contract/site/queryFields';
import { selectLocale } from '../state/location/selectors';
import { selectSite } from '../state/site/selectors';
import { useAppSelector } from '../store/hooks';

export interface Hrefs {
  /** URL of a screen, relative to the origin. */
  readonly screen: (path: string, query?: LinkQuery) => string;
  /** URL of a server page or file, below context and locale path. */
  readonly backend: (path: string, query?: LinkQuery) => string;
  /** URL below the context path, without the locale. */
  readonly file: (path: string) => string;
  /** URL of a file of the current edition. Indiana has no prefix. */
  readonly editionFile: (path: string) => string;
}

/** Builds URLs for links other than `AppLink` (spec section 2, Link building). */
export function useHrefs(): Hrefs {
  const locale = useAppSelector(selectLocale);
  const { appPath, contextPath } = useAppSelector(selectSite);
  const edition = locale.code === 'STATE-MI' ? locale.prefix : '';
  return {
    screen: (path, query) => buildLink(appPath, locale, path, query),
    backend: (path, query) => buildLink(contextPath, locale, path, query),
    file: (path) => `${contextPath}${path}`,
    editionFile: (path) => `${contextPath}${edition}${path}`,
  };
}
