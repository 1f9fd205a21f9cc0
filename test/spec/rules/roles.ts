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
    `${ACCESS}sends users who aren't super users to the home page with one message`,
  ],
  'A visitor is sent to login from every restricted page.': [
    `${ACCESS}redirects visitors to the login page with the return address`,
    `${ACCESS}redirects visitors to the login page for super-user pages too`,
  ],
  'A user who fails gets the error of the lowest listed role.': [
    `${ROLE}a rule of several roles › fails with the lowest listed role`,
  ],
  'The highest matching role decides the behaviour.': [
    `${ROLE}a rule of several roles › grants the highest matching role, in any order`,
  ],
  'A refused user keeps the address and reads why.': [
    `${ACCESS}keeps the address and the message on a page that the user may not see`,
  ],
  'Bulk e-filing asks for an enabled account and an uploader or reviewer.': [
    `${ROLE}a rule of one role › %s for %s`,
  ],
  'Bills, users and plan are for administrators of an active account.': [
    `${MENU}shows administrators of an active account billing, users, and plan`,
  ],
  'Additional Document Services are for administrators.': [
    `${MENU}shows administrators of an inactive account the document services and payment`,
  ],
  'Change Renewal Plan asks for the billing status ACTIVE.': [
    `${MENU}shows Change Renewal Plan if the billing status is ACTIVE, whatever the access status`,
  ],
  'Recorder transactions and property watch ask for a recorder.': [
    `${MENU}shows recorder transactions and property watch to recorders; Michigan has no watch`,
  ],
  'Fine payments ask for a reviewer with a clerk.': [
    `${MENU}shows fine payments only to reviewers with a clerk`,
  ],
  'Electronic filings ask for a reviewer with a clerk.': [
    `${MENU}shows electronic filings only to reviewers with a clerk`,
  ],
  'Messages of the day are edited by super users alone, as the server sees it too.': [
    'server/access.test.ts › access rules of the calls › decides %s',
  ],
  "The server enforces every rule itself, and another account's things do not exist.": [
    'server/access.test.ts › access rules of the calls › decides %s',
    'server/access.test.ts › access rules of the calls › lets only the owner delete a region',
  ],
  'A screen learns the highest role that matches, once it is known.': [
    'flows/routeChange.test.ts › the role that grants a page › grants the page by the highest matching role, for %s',
    'flows/routeChange.test.ts › the role that grants a page › updates the role for another user and on logout',
    'client/features/account/screens.test.tsx › the limit details › say what to do when the account is full, and to a user who can do it',
  ],
  'Each demo account has the roles that it is there for, and no other.': [
    'server/areas/users/demoRoles.test.ts › demo accounts › gives %s the roles %j and no other',
  ],
});
