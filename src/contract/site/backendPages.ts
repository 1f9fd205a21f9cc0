/** Pages that the server renders (spec section 2, Links served by the backend). */
export const BACKEND_PAGES = {
  login: '/common/Login',
  logout: '/common/Logout',
  newSubscription: '/common/NewSubscription',
  editUser: '/common/EditUser',
  editEmail: '/common/EditEmail',
  /** Confirms an email address, from an email's link; not in the spec. */
  confirmEmail: '/common/ConfirmEmail',
  /** Asks the user to accept changed Terms of Service; not in the spec. */
  acceptTerms: '/common/AcceptTerms',
  calendar: '/court/Calendar',
  /** Deadline calculator; not in the spec. */
  computeDeadline: '/court/ComputeDeadline',
  /** The user's own deadlines; not in the spec. */
  myDeadlines: '/court/MyDeadlines',
  finePayments: '/common/ViewFinePaymentTransactions',
  /** The clerks' queue of electronic filings. */
  filingQueue: '/efiling/ListFilings',
  /** Cases of a service contact, with the last service; the spec has no URL for it. */
  serviceContactCases: '/isefs/ServiceContactCases',
  /** The newest tree head of the proof log, and its daily email; not in the spec. */
  proofLog: '/isefs/ProofLog',
  /** Deliberate failures of the built-in filing manager, for super users; not in the spec. */
  practiceFailures: '/admin/EfilingFailures',
  /** Explanations of codes, for super users; not in the spec. */
  codeExplanations: '/admin/CodeExplanations',
  /** Emails with sample data, for super users; not in the spec. */
  emailTemplates: '/admin/EmailTemplates',
  /** Agreement, contact, and schedule of a data source, for super users; not in the spec. */
  editDataSource: '/admin/EditDataSource',
  /** Rejected rows of imports, for super users; not in the spec. */
  refusedRows: '/admin/RefusedRows',
  /** Judges' proposed orders; not in the spec. */
  signOrders: '/isefs/SignOrders',
  editAccount: '/common/EditAccount',
  editCard: '/common/EditCcInfo',
  upgradePlan: '/common/UpgradeServicePlan',
  /** Two-step login; not in the spec. */
  signInSecurity: '/common/SignInSecurity',
  /** Asks super users for the second factor again; not in the spec. */
  confirmIdentity: '/common/ConfirmIdentity',
  /** Stops viewing the site as another user; not in the spec. */
  endView: '/common/EndView',
  /** The user's stored data, and closing the account; not in the spec. */
  ownData: '/common/MyData',
  /** Pays open invoices; not in the spec. */
  payInvoices: '/common/PayInvoices',
  /** Replaces the card processor's pages in installations with demo accounts. */
  testCardPage: '/common/TestCardPage',
  testCardConfirm: '/common/TestCardConfirm',
  /** Calendar and news feeds; not in the spec. */
  feeds: '/common/Feeds',
  /** Keys of the public API, for account administrators; not in the spec. */
  apiKeys: '/account/apiKeys',
  /** Describes the public API, for everyone; not in the spec. */
  apiReference: '/help/api',
  notificationSettings: '/common/NotificationSettings',
  /** Unsubscribes without login, from an email's link. */
  unsubscribe: '/common/Unsubscribe',
  /** Site incidents, for everyone; not in the spec. */
  status: '/status',
  /** Starts a property watch; not in the spec. */
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
  /** Query field that marks a URL as a return from the login page; removed on arrival. */
  returnMark: '_login',
} as const;

/** Query field of the login page with the page to return to. */
export const DONE_FIELD = 'done';
