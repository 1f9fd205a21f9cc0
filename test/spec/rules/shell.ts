import { rulesOf } from '../specRule';

/** The product, its editions, and its shell. */
export const SHELL_RULES = rulesOf(1, {
  'There are two editions with their own codes: Indiana under /in and Michigan under /mi.': [
    'contract/addresses.test.ts › editions › maps the URL %s to the edition %s',
    'contract/addresses.test.ts › editions › finds editions only by their codes',
  ],
  'Each edition has its own terms and registers; Michigan says register of deeds and liber.': [
    'contract/addresses.test.ts › editions › gives each edition its own terms and registers',
    "browser/editions.test.ts › Michigan › uses Michigan's own colors and terms",
  ],
  'Court, tax warrant, and e-filing screens do not exist in Michigan.': [
    "browser/editions.test.ts › Michigan › redirects from the court page %s to Michigan's home page",
  ],
  'Twelve kinds of counts are shown, keyed by state.': [
    "flows/counts.test.ts › the site-wide counts › shows the counts of the edition's state",
    'server/areas/counts/counts.test.ts › site counts › counts public records for each state',
    "server/areas/counts/counts.test.ts › site counts › increases the counts for a new record's state and type",
  ],
  'A button skips to the content.': [
    'client/ui/shell.test.tsx › skips to the content',
    'browser/keyboard.test.ts › keyboard only › reaches the skip link first',
  ],
  'An unsupported browser shows the exact warning.': [
    "contract/refusals.test.ts › exact texts › uses the specification's exact text: %s",
  ],
  'Hiding that warning is remembered for this user agent.': [
    'flows/preferences.test.ts › remembered values › stores browser-wide values, such as the theme, under keys without a user',
  ],
  'A logged-in user sees a welcome by name, Account, and Logout.': [
    'client/app/shell/Shell.test.tsx › the shell › welcomes users by name, with links to account and logout',
  ],
  'A visitor sees the login form, Need help logging in, and Sign Up Now.': [
    'client/app/shell/Shell.test.tsx › the shell › offers visitors the login form, login help, and sign-up',
  ],
  'The password can be shown and hidden.': [
    'client/ui/controls.test.tsx › a password input › shows and hides the password',
    'client/platform/passwordToggles.test.ts › password fields of a server-rendered page › shows and hides the password and announces each change',
  ],
  'The locale switch loads the same page under the other prefix.': [
    'browser/editions.test.ts › the edition switch › opens the same page in the other edition',
    'browser/editions.test.ts › the edition switch › opens the home page if the other edition lacks the page',
  ],
  'The title bar names page, edition, and product.': [
    'client/widgets/ScreenHeading.test.tsx › the heading of a screen › sets the window title with edition and product',
  ],
  'Messages of the day are boxes that can be dismissed and show HTML.': [
    'client/ui/notices.test.tsx › hides a message box on request, only if it is dismissible',
    'browser/messageOfTheDay.test.ts › the message of the day › lets a super user edit the message, and shows it to visitors until dismissed or edited again',
  ],
  "The footer disclaims in the edition's words: no official record, no warranty, no identity, no liability, verify.":
    ['client/ui/notices.test.tsx › the footer › shows the disclaimer of each edition'],
  'The footer links to the agreement by login state and to six more pages.': [
    'client/app/shell/Shell.test.tsx › the shell › shows %s a footer with the agreement that applies',
  ],
  'The copyright line spans from 2002 to the current year.': [
    'client/ui/notices.test.tsx › the footer › shows the disclaimer of each edition',
  ],
  'A help popup is titled Help and opens from a question mark that says "more information".': [
    'client/ui/notices.test.tsx › the help popup › opens help from a question mark named "more information", with the title Help',
  ],
  'The help popup is 320 by 200 and does not scroll.': [
    'client/ui/notices.test.tsx › the help popup › opens help at 320 by 200 px, and grows instead of scrolling',
  ],
});
