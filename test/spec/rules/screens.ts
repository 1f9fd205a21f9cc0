import { rulesOf } from '../specRule';

const MENU = 'client/app/shell/menu.test.ts › the sidebar › ';
const SEARCHES = 'client/widgets/registerSearches.test.tsx › ';
const TABS = 'client/app/shell/tabs.test.ts › the tabs › ';

/** Addresses, tabs, sidebar, search widgets, and links. */
export const SCREEN_RULES = rulesOf(2, {
  'Every route exists under /in, under /mi and unprefixed, which means Indiana.': [
    'client/app/describeLocation.test.ts › a URL of the app › maps %s to the screen %s',
    'browser/addresses.test.ts › a URL › keeps a URL without an edition unchanged, and shows Indiana',
  ],
  'An unknown path redirects to the home page of its locale.': [
    'flows/routeChange.test.ts › a URL without a screen › redirects from %s to the home page %s, with one message',
    'browser/addresses.test.ts › a URL › redirects a URL without a screen to the home page: %s',
  ],
  'The app is served under the context path and /vue, or /vue-tc under the Tomcat flag.': [
    'server/plugins/spa.test.ts › the browser app › redirects %s to %s',
    'server/plugins/spa.test.ts › the browser app › serves the app only under the Tomcat prefix if that prefix is set',
  ],
  'Assets load from /web/vue/ whatever the context path is.': [
    'server/plugins/spa.test.ts › the browser app › serves the app under a different context path, with its files at their usual URL',
  ],
  'All screens are loaded on demand.': [
    'client/store/screens.test.tsx › the screens of the route table › loads %s together with its feature',
  ],
  'Indiana has tabs for courts, e-filing, recorded documents, and tax warrants; Michigan only for its register.':
    [`${TABS}shows visitors the edition's areas and help`],
  'My {product} and Notifications are tabs of logged-in users; Notifications is on the right.': [
    `${TABS}shows users an account tab, with notifications on the right`,
    `${TABS}shows nothing about the user until the login status is known`,
  ],
  'The administrative tab is only for super users.': [
    `${TABS}includes administration only for super users`,
  ],
  'The notifications tab shows the unread count, 99+ at most, nothing at 0.': [
    'client/app/shell/Shell.test.tsx › the shell › shows the unread count on the tab: 99+ at most, nothing at 0',
  ],
  'Links carry context path, locale path, and query, without null values.': [
    'contract/addresses.test.ts › link building › adds context path and edition to a link',
    'contract/addresses.test.ts › link building › omits null from a link and keeps false, zero, and empty values',
  ],
  'Login is /common/Login with the page to return to in "done".': [
    'flows/callErrors.test.ts › a 401 › redirects to the login page with the return URL',
    'server/pages/login/login.test.ts › the login page › copies the done parameter into the login form, but prefers request_url',
  ],
  'The sidebar has every item in four groups.': [
    `${MENU}lists all sidebar items in the specification`,
  ],
  'The sidebar shows each item only to users who may use it.': [
    `${MENU}shows no sidebar items to visitors`,
    `${MENU}shows billing, users, and plan to administrators of an active account`,
    `${MENU}shows document services and payment to administrators of an inactive account`,
    `${MENU}gives a menu item the same access rule as its screen`,
  ],
  'The court search is by Case Party, Case Number or Attorney; the other three by their own kinds.':
    [`${SEARCHES}the kinds of each search › for %s at %s, offers the kinds %j`],
  'Each search goes to its address with its action and fields, region and billing code.': [
    `${SEARCHES}a search with text › opens the results with the full search in the URL: %s at %s by %s %j`,
  ],
  'An address with a search prefills the widget.': [
    'client/state/search/addresses.test.ts › the search in a URL › round-trips a search through its widget: %s',
  ],
  'Each search links to its advanced search.': [
    `${SEARCHES}the links of a search › links from %s at %s to its advanced search`,
  ],
  'The judgment search carries a notice that judgments are incomplete.': [
    `${SEARCHES}the links of a search › opens the notice about incomplete judgment data in a new window`,
    `${SEARCHES}the links of a search › shows no notice about incomplete data for other registers`,
  ],
  'The widget appears on results and detail pages, depending on edition and area.': [
    'client/app/shell/SearchArea.test.tsx › the search of a page › for %s, shows the search titled %s',
    'client/app/shell/SearchArea.test.tsx › the search of a page › hides the search area for %s',
  ],
  'The widget has a "Searching" selector and, if the account uses them, a billing code.': [
    `${SEARCHES}the billing code › asks for the code only if the account has billing codes: %s`,
    'client/widgets/RegionPicker.test.tsx › the initial region of a search › selects the whole register by default',
  ],
  'The header has a "super search" link.': [
    'client/app/shell/Shell.test.tsx › the shell › offers visitors the login form, login help, and sign-up',
  ],
  'A help topic is found by id or short name; Main is the default.': [
    'server/areas/help/help.test.ts › help topics › opens Main when the URL has no topic',
    'server/areas/help/help.test.ts › help topics › finds a topic by id, and by short name in any case',
  ],
  'Each area has a start page with its counts.': [
    'client/features/overviews.test.tsx › the recorded documents overview › shows counts and links, and uses the terms recorder and book in Indiana',
    'client/features/overviews.test.tsx › the tax warrant overview › shows counts and links, and explains tax warrants',
    'client/features/overviews.test.tsx › the e-filing overview › shows the number of filings, and links to e-filing and related pages',
    'client/features/overviews.test.tsx › the court overview › includes the judgment search and judgment counts',
  ],
  'Saved-items pages exist for the three kinds, for logged-in users.': [
    'client/records/SavedItemsPage.test.tsx › the page of $things › shows each record with its details, its alert, and its last update',
    'client/records/SavedItemsPage.test.tsx › the page of $things › sends visitors to the login page with the return URL',
  ],
  '/common/SetPassword shows the form that its action selects, the forgotten password by default.':
    [
      'client/features/passwords/screens.test.tsx › password routes by action › for %s, opens the screen %s in both editions',
      'client/features/passwords/screens.test.tsx › password routes by action › requires no login, a user, or an account administrator, depending on the password screen',
    ],
  "A forgotten password can be set through an email's link, once.": [
    'server/pages/setPassword/setPassword.test.ts › a forgotten password › replaces a forgotten password once through the link, and confirms the change in an email without secrets',
    'browser/forgottenPassword.test.ts › a forgotten password › replaces a forgotten password through an emailed link, and removes the token from the URL',
  ],
  'Pages that the server renders work without scripts: login, sign-up, users, and email addresses.':
    [
      'server/pages/login/login.test.ts › the login page › shows the login page at %s, even without JavaScript',
      'browser/accountPages.test.ts › a visitor › signs up for a trial account without JavaScript and is logged in',
    ],
  "A user's own search regions are created, changed, and deleted on their screens.": [
    "browser/searchRegions.test.ts › a user's search region › creates a search region with the keyboard, uses it in a search, and deletes it after confirmation",
  ],
});
