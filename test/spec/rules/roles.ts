import { rulesOf } from '../specRule';

const ROLE = 'contract/roles.test.ts › ';
const ACCESS = 'flows/routeChange.test.ts › access to a page › ';
const MENU = 'client/app/shell/menu.test.ts › the sidebar › ';

/** Roles and permissions. */
export const ROLE_RULES = rulesOf(6, {
  'Each role admits only the users that its rule names.': [
    `${ROLE}a rule with one role › grants or denies access under the rule %s to %s`,
  ],
  'A user who is not a super user is redirected home from a page for super users.': [
    `${ACCESS}sends users who aren't super users to the home page with one message`,
  ],
  'A visitor is redirected to login from every restricted page.': [
    `${ACCESS}redirects visitors from a page for users to the login page with the return URL`,
    `${ACCESS}redirects visitors to the login page for super-user pages too`,
  ],
  'A user who fails gets the error of the lowest listed role.': [
    `${ROLE}a rule with several roles › reports the lowest listed role as the missing one`,
  ],
  'The highest matching role decides the behavior.': [
    `${ROLE}a rule with several roles › grants the highest matching role, regardless of the order in the rule`,
  ],
  'A refused user keeps the address and sees the reason.': [
    `${ACCESS}keeps the URL and shows the message on a page that the user may not see`,
  ],
  'Bulk e-filing requires an enabled account and an uploader or reviewer.': [
    `${ROLE}a rule with one role › grants or denies access under the rule %s to %s`,
  ],
  'Bills, users, and plan are for administrators of an active account.': [
    `${MENU}shows billing, users, and plan to administrators of an active account`,
  ],
  'Additional Document Services are for administrators.': [
    `${MENU}shows document services and payment to administrators of an inactive account`,
  ],
  'Change Renewal Plan requires the billing status ACTIVE.': [
    `${MENU}shows Change Renewal Plan if the billing status is ACTIVE, regardless of the access status`,
  ],
  'Recorder transactions and property watch require a recorder.': [
    `${MENU}shows recorders their transactions and property watch statistics, but no property watch in Michigan`,
  ],
  'Fine payments require a reviewer with a clerk.': [
    `${MENU}shows fine payments only to fine-payment reviewers of a clerk's office`,
  ],
  'Electronic filings require a reviewer with a clerk.': [
    `${MENU}shows electronic filings only to e-filing reviewers of a clerk's office`,
  ],
  'Only super users edit messages of the day, on the server too.': [
    'server/access.test.ts › access rules of API calls › allows or denies %s for each kind of user',
  ],
  'The server enforces every rule, and hides records of other accounts.': [
    'server/access.test.ts › access rules of API calls › allows or denies %s for each kind of user',
    'server/access.test.ts › access rules of API calls › lets only the owner delete a region',
  ],
  'A screen receives the highest role that matches, once it is known.': [
    'flows/routeChange.test.ts › the role that grants access to a page › grants %s access to a page by the highest matching role',
    'flows/routeChange.test.ts › the role that grants access to a page › updates the granted role for another user and on logout',
    'client/features/account/screens.test.tsx › the limit details › explains that the account is out of alerts, and mentions the administrator only to other users',
  ],
  'Each demo account has exactly its intended roles.': [
    'server/areas/users/demoRoles.test.ts › demo accounts › gives %s only the roles %j',
  ],
});
