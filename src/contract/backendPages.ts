/** Pages that the server renders itself (spec section 2, Links served by the backend). */
export const BACKEND_PAGES = {
  login: '/common/Login',
  logout: '/common/Logout',
  newSubscription: '/common/NewSubscription',
  editUser: '/common/EditUser',
  editEmail: '/common/EditEmail',
  /** Confirms a mail address, by a mail's link; ours beside the spec's. */
  confirmEmail: '/common/ConfirmEmail',
  /** Asks to accept the Terms of Service when they have changed; ours beside the spec's. */
  acceptTerms: '/common/AcceptTerms',
  calendar: '/court/Calendar',
  finePayments: '/common/ViewFinePaymentTransactions',
  editAccount: '/common/EditAccount',
  editCard: '/common/EditCcInfo',
  upgradePlan: '/common/UpgradeServicePlan',
  /** Second factors; ours beside the spec's. */
  signInSecurity: '/common/SignInSecurity',
  /** What is kept of a user, and how an account is closed; ours beside the spec's. */
  ownData: '/common/MyData',
  /** Pays what is open; ours beside the spec's. */
  payInvoices: '/common/PayInvoices',
  /** Stand in for a card company's own pages where there are demo accounts. */
  testCardPage: '/common/TestCardPage',
  testCardConfirm: '/common/TestCardConfirm',
  /** Addresses for programs; ours beside the spec's. */
  feeds: '/common/Feeds',
  notificationSettings: '/common/NotificationSettings',
  /** Ends mails without logging in, by a mail's own address. */
  unsubscribe: '/common/Unsubscribe',
  /** Starts a property watch; ours beside the spec's. */
  propertyWatch: '/recorder/PropertyWatch',
} as const;

/** The login form's fields (spec section 7). */
export const LOGIN_FORM = {
  action: 'POST-LOGIN-INFO',
  fields: {
    action: 'action',
    requestUrl: 'request_url',
    username: 'username',
    password: 'password',
    button: 'login_button',
    xsrf: '_xsrf',
  },
  /** Appended to the page that the form returns to; taken off on arrival. */
  returnMark: '_login',
} as const;

/** The query field of the login page that holds the page to return to. */
export const DONE_FIELD = 'done';
