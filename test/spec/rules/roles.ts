import { rulesOf } from '../specRule';

const ROLE = 'contract/roles.test.ts › ';
const ACCESS = 'flows/routeChange.test.ts › access to a page › ';
const MENU = 'client/app/shell/menu.test.ts › the sidebar › ';

/** Roles and permissions. */
export const ROLE_RULES = rulesOf(6, {
  'Each role lets in whom its rule names, and nobody else.': [
    `${ROLE}a rule of one role › %s for %s`,
  ],
  'A user who is no super user is led home from a page for super users.': [
    `${ACCESS}sends a user who is no super user home, with one sentence`,
  ],
  'A visitor is sent to login from every restricted page.': [
    `${ACCESS}sends a visitor to the login page with the way back`,
    `${ACCESS}sends a visitor to the login page for a page of super users too`,
  ],
  'A user who fails gets the error of the lowest listed role.': [
    `${ROLE}a rule of several roles › fails by the lowest that is listed`,
  ],
  'The highest matching role decides the behaviour.': [
    `${ROLE}a rule of several roles › acts by the highest that matches, in whatever order they are listed`,
  ],
  'A refused user keeps the address and reads why.': [
    `${ACCESS}keeps the address and the message on a page that a user may not see`,
  ],
  'Bulk e-filing asks for an enabled account and an uploader or reviewer.': [
    `${ROLE}a rule of one role › %s for %s`,
  ],
  'Bills, users and plan are for administrators of an active account.': [
    `${MENU}shows an administrator of an active account bills, users and plan`,
  ],
  'Additional Document Services are for administrators.': [
    `${MENU}shows an administrator of an inactive account the document services and how to pay`,
  ],
  'Change Renewal Plan asks for the billing status ACTIVE.': [
    `${MENU}shows Change Renewal Plan where the billing status is ACTIVE, whatever the access status`,
  ],
  'Recorder transactions and property watch ask for a recorder.': [
    `${MENU}shows recorder transactions and property watch to a recorder; Michigan has no watch`,
  ],
  'Fine payments ask for a reviewer with a clerk.': [
    `${MENU}shows fine payments to a reviewer with a clerk, and to nobody else`,
  ],
  'Electronic filings ask for a reviewer with a clerk.': [
    `${MENU}shows electronic filings to a reviewer with a clerk, and to nobody else`,
  ],
  'Messages of the day are edited by super users alone, as the server sees it too.': [
    'server/access.test.ts › who may use which call › decides %s',
  ],
  "The server enforces every rule itself, and another account's things do not exist.": [
    'server/access.test.ts › who may use which call › decides %s',
    'server/access.test.ts › who may use which call › lets the owner alone delete a region',
  ],
  'A screen learns the highest role that matches, once it is known.': [
    'flows/routeChange.test.ts › the role that a page is granted by › is the highest that matches, for %s',
    'flows/routeChange.test.ts › the role that a page is granted by › is decided again for another user and on logout',
    'client/features/account/screens.test.tsx › the limit details › explain a full account, and name the administrator only to other users',
  ],
  'Each demo account has the roles that it is there for, and no other.': [
    'server/areas/users/demoRoles.test.ts › the demo accounts › %s has the roles %j and no other',
  ],
});
