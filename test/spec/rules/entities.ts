import { rulesOf } from '../specRule';

const KEPT = 'flows/preferences.test.ts › remembered values › ';

/** Entities and browser storage. */
export const ENTITY_RULES = rulesOf(3, {
  'The current user has the fields of the spec, including account and e-filing identities.': [
    'server/plugins/session.test.ts › sessions › returns the complete current user',
  ],
  'The five region codes have their default "all" ids.': [
    'contract/addresses.test.ts › query field parsing › accepts the five region codes, and maps each code to the region of the whole register',
  ],
  'Those default ids exist in the data.': [
    'demo/demo.test.ts › accounts, plans, and regions › creates the all-counties region for each register, under a fixed id',
  ],
  'A message of the day has a category of application, state, and county, with * for any.': [
    'contract/site/motd.test.ts › category of a message of the day › parses the category %s',
    'contract/site/motd.test.ts › category of a message of the day › parses the category %j as null',
  ],
  'Messages have placeholders for host name and context path.': [
    'contract/site/motd.test.ts › message placeholders › fills placeholders at every occurrence, with values as plain text',
    'flows/messagesOfTheDay.test.ts › messages of the day › replaces placeholders everywhere in the text',
  ],
  'The error list has lines for this page and for the next.': [
    "flows/routeChange.test.ts › navigation to another page › clears the previous page's errors and shows those queued for the new page",
  ],
  'The last billing code is saved per user; region and super search per user, locale, and application.':
    [
      `${KEPT}stores a user's search choices separately by user, edition, and application`,
      `${KEPT}keeps separate choices for each edition`,
      `${KEPT}keeps visitors' values separate from users' values, even after a logout`,
    ],
  'Dismissals are saved: the timestamp of a message, and the user agent of the browser warning.': [
    `${KEPT}stores browser-wide values, such as the theme, under keys without a user`,
  ],
  "The browser's storage holds only preferences.": [
    "flows/preferences.test.ts › preferences in the browser's storage › stores no other page data with the preferences",
  ],
  'Each query field has one value, the first.': [
    'client/app/describeLocation.test.ts › a URL of the app › uses the first value of a repeated query field',
  ],
  "The recorder's region selector shows the validation date of its region.": [
    'client/widgets/RegionPicker.test.tsx › the index date › shows the date of the chosen region next to the selector',
    "server/areas/regions/validation.test.ts › last update of a region's documents › returns the oldest of the offices' latest load dates, in the state's time zone",
  ],
  'Regions are grouped by code as one "all" entry, a public list, and a user list.': [
    "server/areas/regions/ownRegions.test.ts › a user's own search regions › shows a region in the selector immediately, even after renaming",
  ],
});
