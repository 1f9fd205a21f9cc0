import { rulesOf } from '../specRule';

const MENU = 'client/app/shell/menu.test.ts › the sidebar › ';
const TABS = 'client/app/shell/tabs.test.ts › the tabs › ';

/** Addresses, tabs, sidebar, search widgets and links. */
export const SCREEN_RULES = rulesOf(2, {
  'Every route exists under /in, under /mi and unprefixed, which means Indiana.': [
    'client/app/describeLocation.test.ts › an address of the app › %s is the screen %s',
    'browser/addresses.test.ts › an address › without an edition stays as typed and means Indiana',
  ],
  'An unknown path leads to the home of its locale.': [
    'flows/routeChange.test.ts › an address without a screen › %s leads to the home page %s',
    'browser/addresses.test.ts › an address › that names no screen leads home: %s',
  ],
  'The app is served under the context path and /vue, or /vue-tc under the Tomcat flag.': [
    'server/plugins/spa.test.ts › the browser app › leads from %s to %s',
    'server/plugins/spa.test.ts › the browser app › leads to the Tomcat prefix where that is set',
  ],
  'Assets load from /web/vue/ whatever the context path is.': [
    'server/plugins/spa.test.ts › the browser app › lives under another context path, its files where they always are',
  ],
  'All screens are loaded on demand.': [
    'client/store/screens.test.tsx › the screens of the route table › %s comes with its feature',
  ],
  'Indiana has tabs for courts, e-filing, recorded documents and tax warrants; Michigan for its register alone.':
    [`${TABS}of a visitor are the areas of the edition and help`],
  'My {product} and Notifications are tabs of signed-in users; Notifications stands on the right.':
    [
      `${TABS}of a user have one for the account, and the notifications on the right`,
      `${TABS}show nothing of a user while it is not known who looks`,
    ],
  'The administrative tab is for super users alone.': [
    `${TABS}have the administration for super users alone`,
  ],
  'The notifications tab shows the unread count, 99+ at most, nothing at 0.': [
    'client/app/shell/Shell.test.tsx › the shell › shows the unread count on the tab, 99+ at most and nothing at 0',
  ],
  'Links carry context path, locale path and query, null values left out.': [
    'contract/addresses.test.ts › links › carry context path and edition',
    'contract/addresses.test.ts › links › leave out what is null and keep what is false, zero or empty',
  ],
  'Login is /common/Login with the page to return to in "done".': [
    'flows/callErrors.test.ts › a 401 › leads to the login page with the way back',
    'server/pages/login/login.test.ts › the login page › copies done into the form, and request_url beats it',
  ],
  'The sidebar has every item in four groups.': [`${MENU}has all items of the spec`],
  'The sidebar shows each item to those alone who may use it.': [
    `${MENU}shows a visitor nothing`,
    `${MENU}shows an administrator of an active account bills, users and plan`,
    `${MENU}shows an administrator of an inactive account the document services alone`,
    `${MENU}asks of each entry what its screen asks`,
  ],
});
