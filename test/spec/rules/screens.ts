import { rulesOf } from '../specRule';

const MENU = 'client/app/shell/menu.test.ts › the sidebar › ';
const SEARCHES = 'client/widgets/registerSearches.test.tsx › ';
const TABS = 'client/app/shell/tabs.test.ts › the tabs › ';

/** Addresses, tabs, sidebar, search widgets, and links. */
export const SCREEN_RULES = rulesOf(2, {
  'Every route exists under /in, under /mi and unprefixed, which means Indiana.': [
    'client/app/describeLocation.test.ts › an address of the app › %s is the screen %s',
    'browser/addresses.test.ts › an address › without an edition stays as typed and means Indiana',
  ],
  'An unknown path redirects to the home page of its locale.': [
    'flows/routeChange.test.ts › an address without a screen › %s leads to the home page %s, which says so once',
    'browser/addresses.test.ts › an address › that names no screen leads home: %s',
  ],
  'The app is served under the context path and /vue, or /vue-tc under the Tomcat flag.': [
    'server/plugins/spa.test.ts › the browser app › redirects %s to %s',
    'server/plugins/spa.test.ts › the browser app › appears only under the Tomcat prefix if that is set',
  ],
  'Assets load from /web/vue/ whatever the context path is.': [
    'server/plugins/spa.test.ts › the browser app › appears under another context path, with its files at their usual address',
  ],
  'All screens are loaded on demand.': [
    'client/store/screens.test.tsx › the screens of the route table › %s comes with its feature',
  ],
  'Indiana has tabs for courts, e-filing, recorded documents, and tax warrants; Michigan only for its register.':
    [`${TABS}of a visitor are the areas of the edition and help`],
  'My {product} and Notifications are tabs of logged-in users; Notifications is on the right.': [
    `${TABS}of a user have one for the account, and the notifications on the right`,
    `${TABS}show nothing of a user while it is not known who looks`,
  ],
  'The administrative tab is only for super users.': [
    `${TABS}have the administration for super users alone`,
  ],
  'The notifications tab shows the unread count, 99+ at most, nothing at 0.': [
    'client/app/shell/Shell.test.tsx › the shell › shows the unread count on the tab, 99+ at most and nothing at 0',
  ],
  'Links carry context path, locale path, and query, without null values.': [
    'contract/addresses.test.ts › link building › includes context path and edition',
    'contract/addresses.test.ts › link building › leaves out null and keeps false, zero, and empty',
  ],
  'Login is /common/Login with the page to return to in "done".': [
    'flows/callErrors.test.ts › a 401 › leads to the login page with the way back',
    'server/pages/login/login.test.ts › the login page › copies done into the form, but request_url takes precedence',
  ],
  'The sidebar has every item in four groups.': [`${MENU}has all items of the spec`],
  'The sidebar shows each item only to users who may use it.': [
    `${MENU}shows a visitor nothing`,
    `${MENU}shows an administrator of an active account bills, users and plan`,
    `${MENU}shows an administrator of an inactive account the document services and how to pay`,
    `${MENU}asks of each entry what its screen asks`,
  ],
  'The court search is by Case Party, Case Number or Attorney; the other three by their own kinds.':
    [`${SEARCHES}the kinds of each search › of %s at %s are %j`],
  'Each search goes to its address with its action and fields, region and billing code.': [
    `${SEARCHES}Search goes to the results with the whole search in the address › %s at %s by %s %j`,
  ],
  'An address with a search prefills the widget.': [
    'client/state/search/addresses.test.ts › the search that an address holds › comes back to its widget: %s',
  ],
  'Each search links to its advanced search.': [
    `${SEARCHES}the links of a search › of %s at %s lead to its advanced search`,
  ],
  'The judgment search carries a notice that judgments are incomplete.': [
    `${SEARCHES}the links of a search › of judgments open the notice that they are incomplete in a window of its own`,
    `${SEARCHES}the links of a search › of the other registers have no such notice`,
  ],
  'The widget appears on results and detail pages, depending on edition and area.': [
    'client/app/shell/SearchArea.test.tsx › the search of a page › at %s is of %s',
    'client/app/shell/SearchArea.test.tsx › the search of a page › is not there at %s',
  ],
  'The widget has a "Searching" selector and, if the account uses them, a billing code.': [
    `${SEARCHES}the billing code › of %s is asked for only where the account has billing codes`,
    'client/widgets/RegionPicker.test.tsx › the region that a search starts with › is the whole register where nothing was chosen',
  ],
  'The header has a "super search" link.': [
    'client/app/shell/Shell.test.tsx › the shell › offers a visitor the sign-in form, help with it, and an account',
  ],
  'A help topic is found by id or short name; Main is the default.': [
    'server/areas/help/help.test.ts › help topics › open Main when the address names no topic',
    'server/areas/help/help.test.ts › help topics › finds a topic by id, and by short name in any case',
  ],
  'Each area has a start page with its counts.': [
    'client/features/overviews.test.tsx › the recorded documents overview › shows counts and links, and uses the terms recorder and book in Indiana',
    'client/features/overviews.test.tsx › the tax warrant overview › shows counts and links, and explains tax warrants',
    'client/features/overviews.test.tsx › the e-filing overview › shows the number of filings and links to no missing screen',
    'client/features/overviews.test.tsx › the court overview › includes the judgment search and judgment counts',
  ],
  'Saved-items pages exist for the three kinds, for logged-in users.': [
    'client/records/SavedItemsPage.test.tsx › the page of $things › shows each record with what it is found by, its alert, and how fresh it is',
    'client/records/SavedItemsPage.test.tsx › the page of $things › is for signed-in users: a visitor is led to login and back',
  ],
  '/common/SetPassword shows the form that its action selects, the forgotten password by default.':
    [
      'client/features/passwords/screens.test.tsx › password routes by action › %s opens %s in both editions',
      'client/features/passwords/screens.test.tsx › password routes by action › require no login, a user, or an administrator of an active account',
    ],
  "A forgotten password can be set through an email's link, once.": [
    'server/pages/setPassword/setPassword.test.ts › a forgotten password › can be replaced once with the link, and an email without secrets confirms it',
    'browser/forgottenPassword.test.ts › a forgotten password › is replaced by the link of a mail, which the address shows no longer than it must',
  ],
  'Pages that the server renders work without scripts: login, sign-up, users, and email addresses.':
    [
      'server/pages/login/login.test.ts › the login page › appears at %s and works without JavaScript',
      'browser/accountPages.test.ts › a visitor › opens a trial account without scripts, and is signed in',
    ],
  "A user's own search regions are created, changed, and deleted on their screens.": [
    'browser/searchRegions.test.ts › a search region of one’s own › is made with the keyboard, chosen in a search, and deleted after a question',
  ],
});
