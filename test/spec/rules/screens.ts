import { rulesOf } from '../specRule';

const MENU = 'client/app/shell/menu.test.ts › the sidebar › ';
const SEARCHES = 'client/widgets/registerSearches.test.tsx › ';
const TABS = 'client/app/shell/tabs.test.ts › the tabs › ';

/** Addresses, tabs, sidebar, search widgets, and links. */
export const SCREEN_RULES = rulesOf(2, {
  'Every route exists under /in, under /mi and unprefixed, which means Indiana.': [
    'client/app/describeLocation.test.ts › an address of the app › maps %s to the screen %s',
    'browser/addresses.test.ts › an address › keeps an address without an edition as typed, and shows Indiana',
  ],
  'An unknown path leads to the home of its locale.': [
    'flows/routeChange.test.ts › an address without a screen › leads from %s to the home page %s, with one message',
    'browser/addresses.test.ts › an address › leads from an address without a screen to the home page: %s',
  ],
  'The app is served under the context path and /vue, or /vue-tc under the Tomcat flag.': [
    'server/plugins/spa.test.ts › the browser app › leads from %s to %s',
    'server/plugins/spa.test.ts › the browser app › lives under the Tomcat prefix where that is set, and nowhere else',
  ],
  'Assets load from /web/vue/ whatever the context path is.': [
    'server/plugins/spa.test.ts › the browser app › lives under another context path, its files where they always are',
  ],
  'All screens are loaded on demand.': [
    'client/store/screens.test.tsx › the screens of the route table › %s comes with its feature',
  ],
  'Indiana has tabs for courts, e-filing, recorded documents and tax warrants; Michigan for its register alone.':
    [`${TABS}shows visitors the areas of the edition and help`],
  'My {product} and Notifications are tabs of signed-in users; Notifications stands on the right.':
    [
      `${TABS}shows users an account tab, with notifications on the right`,
      `${TABS}shows nothing about the user until the login status is known`,
    ],
  'The administrative tab is for super users alone.': [
    `${TABS}includes administration only for super users`,
  ],
  'The notifications tab shows the unread count, 99+ at most, nothing at 0.': [
    'client/app/shell/Shell.test.tsx › the shell › shows the unread count on the tab: 99+ at most, nothing at 0',
  ],
  'Links carry context path, locale path and query, null values left out.': [
    'contract/addresses.test.ts › link building › includes context path and edition',
    'contract/addresses.test.ts › link building › leaves out null and keeps false, zero, and empty',
  ],
  'Login is /common/Login with the page to return to in "done".': [
    'flows/callErrors.test.ts › a 401 › redirects to the login page with the return address',
    'server/pages/login/login.test.ts › the login page › copies done into the form, and request_url beats it',
  ],
  'The sidebar has every item in four groups.': [`${MENU}lists all items of the spec`],
  'The sidebar shows each item to those alone who may use it.': [
    `${MENU}shows no items to visitors`,
    `${MENU}shows administrators of an active account billing, users, and plan`,
    `${MENU}shows administrators of an inactive account the document services and payment`,
    `${MENU}gives an item the same access rule as its screen`,
  ],
  'The court search is by Case Party, Case Number or Attorney; the other three by their own kinds.':
    [`${SEARCHES}the kinds of each search › offers for %s at %s: %j`],
  'Each search goes to its address with its action and fields, region and billing code.': [
    `${SEARCHES}a search with text › opens the results with the full search in the address: %s at %s by %s %j`,
  ],
  'An address with a search fills the widget again.': [
    'client/state/search/addresses.test.ts › the search that an address holds › comes back to its widget: %s',
  ],
  'Each search links to its advanced search.': [
    `${SEARCHES}the links of a search › links from %s at %s to its advanced search`,
  ],
  'The judgment search carries a notice that judgments are incomplete.': [
    `${SEARCHES}the links of a search › opens the notice about incomplete judgment data in a new window`,
    `${SEARCHES}the links of a search › shows no such notice for other registers`,
  ],
  'The widget stands on results and detail pages, as edition and area decide.': [
    'client/app/shell/SearchArea.test.tsx › the search of a page › shows at %s the search titled %s',
    'client/app/shell/SearchArea.test.tsx › the search of a page › hides the search at %s',
  ],
  'A "Searching" selector and, where the account has them, a billing code stand in the widget.': [
    `${SEARCHES}the billing code › asks for the code only if the account has billing codes: %s`,
    'client/widgets/RegionPicker.test.tsx › the initial region of a search › defaults to the whole register',
  ],
  'The header has a "super search" link.': [
    'client/app/shell/Shell.test.tsx › the shell › offers visitors the login form, login help, and sign-up',
  ],
  'A help topic is found by id or short name, Main where neither is given.': [
    'server/areas/help/help.test.ts › help topics › open Main when the address names no topic',
    'server/areas/help/help.test.ts › help topics › finds a topic by id, and by short name in any case',
  ],
  'Each area has a start page with its counts.': [
    'client/features/overviews.test.tsx › the start of recorded documents › counts them, leads on, and speaks of recorder and book in Indiana',
    'client/features/overviews.test.tsx › the start of tax warrants › counts them, leads on, and says what a warrant is',
    'client/features/overviews.test.tsx › the start of e-filing › counts the filings, and promises no screen that is not there',
    'client/features/overviews.test.tsx › the start of the courts › has the judgment search with the counts of judgments',
  ],
  'Saved-items pages exist for the three kinds, for signed-in users.': [
    'client/records/SavedItemsPage.test.tsx › the page of $things › shows each record with its facts, its alert, and the date of its data',
    'client/records/SavedItemsPage.test.tsx › the page of $things › redirects visitors to the login and back',
  ],
  '/common/SetPassword shows the form that its action selects, the forgotten password by default.':
    [
      'client/features/passwords/screens.test.tsx › what the action of the address selects › %s is %s, in both editions',
      'client/features/passwords/screens.test.tsx › what the action of the address selects › is for everybody, for users, and for administrators of an active account',
    ],
  'A forgotten password is set by the link of a mail, once.': [
    'server/pages/setPassword/setPassword.test.ts › a forgotten password › is set by the link, once, and says so by mail without a secret',
    'browser/forgottenPassword.test.ts › a forgotten password › can be replaced with an emailed link, which the address shows only briefly',
  ],
  'Pages that the server renders work without scripts: login, sign-up, users and mail addresses.': [
    'server/pages/login/login.test.ts › the login page › stands at %s and works without JavaScript',
    'browser/accountPages.test.ts › a visitor › creates a trial account without scripts and gets logged in',
  ],
  "A user's own search regions are made, changed and deleted on their screens.": [
    "browser/searchRegions.test.ts › a user's search region › can be created with the keyboard, used in a search, and deleted after confirmation",
  ],
});
