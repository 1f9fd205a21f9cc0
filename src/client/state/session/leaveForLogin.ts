import { BACKEND_PAGES, DONE_FIELD } from '#contract/site/backendPages';
import { addQuery, buildLink } from '#contract/links';
import { safeReturnAddress, safeSiteAddress } from '#contract/site/returnAddress';
import { select, type Saga } from '../../platform/saga';
import { saveDraftsToTab } from '../drafts/saveDraftsToTab';
import { leaveTo } from '../location/saga';
import { selectLocale, selectReturnAddress } from '../location/selectors';
import { selectSite } from '../site/selectors';

/**
 * Returns the login page's URL with the current page as return URL (spec section 2, login
 * redirects).
 */
function* loginAddress(location: string | null): Saga<string> {
  const site = yield* select(selectSite);
  const locale = yield* select(selectLocale);
  const done = safeReturnAddress(yield* select(selectReturnAddress));
  const given = safeSiteAddress(location);
  if (given === null) {
    return buildLink(site.contextPath, locale, BACKEND_PAGES.login, { [DONE_FIELD]: done });
  }
  return /[?&]done=/.test(given) ? given : addQuery(given, { [DONE_FIELD]: done });
}

/** Goes to the page where a super user sets up two-step login, which returns here. */
export function* leaveForSecondFactor(): Saga {
  const { contextPath } = yield* select(selectSite);
  const locale = yield* select(selectLocale);
  yield* leaveForLogin(buildLink(contextPath, locale, BACKEND_PAGES.signInSecurity));
}

/**
 * Goes to the login page, which returns here (spec section 8, 401). Saves unsent form text first.
 * `location` is the server's login URL, if any.
 */
export function* leaveForLogin(location: string | null = null): Saga {
  yield* saveDraftsToTab();
  yield* leaveTo(yield* loginAddress(location), 'signInRequired', 'assign');
}
