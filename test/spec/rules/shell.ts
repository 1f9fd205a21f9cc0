import { rulesOf } from '../specRule';

/** The product, its editions, and its shell. */
export const SHELL_RULES = rulesOf(1, {
  'There are two editions with their own codes: Indiana under /in and Michigan under /mi.': [
    'contract/addresses.test.ts › editions › maps %s to %s',
    'contract/addresses.test.ts › editions › can be found only by their codes',
  ],
  'Each edition has its own terms and registers; Michigan says register of deeds and liber.': [
    'contract/addresses.test.ts › editions › have their own terms and registers',
    'browser/editions.test.ts › Michigan › has its own colours and its own words',
  ],
  'Court, tax warrant, and e-filing screens do not exist in Michigan.': [
    'browser/editions.test.ts › Michigan › has no court page: %s leads to its home',
  ],
  'Twelve kinds of counts are shown, keyed by state.': [
    "flows/counts.test.ts › the site-wide counts › are those of the edition's state",
    'server/areas/counts/counts.test.ts › site counts › counts public records for each state',
    'server/areas/counts/counts.test.ts › site counts › rise with new records in their state and kind',
  ],
  'A button skips to the content.': [
    'client/ui/shell.test.tsx › skips to the content',
    'browser/keyboard.test.ts › without a mouse › the first thing reached skips to the content',
  ],
  'An unsupported browser shows the exact warning.': [
    'contract/refusals.test.ts › exact texts › %s',
  ],
  'Hiding that warning is remembered for this user agent.': [
    'flows/preferences.test.ts › what is remembered › of the browser is kept by what it is about',
  ],
  'A logged-in user sees a welcome by name, Account, and Logout.': [
    'client/app/shell/Shell.test.tsx › the shell › welcomes a user by name, with the ways to the account and out',
  ],
  'A visitor sees the login form, Need help logging in, and Sign Up Now.': [
    'client/app/shell/Shell.test.tsx › the shell › offers a visitor the sign-in form, help with it, and an account',
  ],
  'The password can be shown and hidden.': [
    'client/ui/controls.test.tsx › a password input › shows and hides what was typed',
    'client/platform/passwordToggles.test.ts › a password field of a page that the server rendered › shows what is typed and hides it again, and says so',
  ],
  'The locale switch loads the same page under the other prefix.': [
    'browser/editions.test.ts › the switch between the editions › loads the same page of the other edition',
    'browser/editions.test.ts › the switch between the editions › leads from a page that the other edition does not have to its home',
  ],
  'The title bar names page, edition, and product.': [
    'client/widgets/ScreenHeading.test.tsx › the heading of a screen › names the window with edition and product',
  ],
  'Messages of the day are boxes that can be dismissed and show HTML.': [
    'client/ui/notices.test.tsx › hides a message box on request, and offers that only where it can be done',
    'browser/messageOfTheDay.test.ts › the message of the day › is edited by a super user, seen by the next visitor, dismissed, and back once edited',
  ],
  "The footer disclaims in the edition's words: no official record, no warranty, no identity, no liability, verify.":
    ['client/ui/notices.test.tsx › the footer › says what the records are not, in each edition'],
  'The footer links to the agreement by login state and to six more pages.': [
    'client/app/shell/Shell.test.tsx › the shell › shows %s the footer with the agreement that holds',
  ],
  'The copyright line spans from 2002 to the current year.': [
    'client/ui/notices.test.tsx › the footer › says what the records are not, in each edition',
  ],
  'A help popup is titled Help and opens from a question mark that says "more information".': [
    'client/ui/notices.test.tsx › the help popup › opens from a question mark that says "more information", titled Help',
  ],
  'The help popup is 320 by 200 and does not scroll.': [
    'client/ui/notices.test.tsx › the help popup › is 320 by 200 and grows instead of scrolling',
  ],
});
