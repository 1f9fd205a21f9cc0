/** Start page of the admin area (spec section 2, Admin). */
export const ADMIN_TODAY_PATH = '/admin';

/** Screen on which super users create a complimentary account (spec section 2, Admin). */
export const CREATE_COMP_PATH = '/admin/CreateCompAccount';

/** Screen for the calendar settings of courts, for super users (spec section 2, Admin). */
export const COURT_CALENDAR_PATH = '/admin/CourtCalendarSettings';

/** Screen for editing courts, for super users (spec section 2, Admin). */
export const EDIT_COURT_PATH = '/admin/EditCourtDetails';

/**
 * Screen that finds electronic filing messages and shows an envelope's history (spec section 2).
 */
export const EFILING_EVENTS_PATH = '/admin/FindEfilingEvent';

/** Screen that recalculates the fees of document purchases (spec section 2, Admin). */
export const FEE_CHECK_PATH = '/admin/dbd/CheckDbDFees';

/**
 * Screen on which super users check e-filing code files and put them into effect (spec section 2,
 * Admin).
 */
export const FILING_CODES_PATH = '/admin/FilingCodes';

/**
 * Screens for creating and editing help topics, for super users (spec section 2, Common and help
 * routes).
 */
export const NEW_HELP_TOPIC_PATH = '/help/NewHelpTopic';
export const EDIT_HELP_TOPIC_PATH = '/help/EditHelpTopic';
export const HELP_HISTORY_PATH = '/help/HelpTopicHistory';

/** Screens for imports from the browser. */
export const IMPORT_DATA_PATH = '/admin/ImportData';
export const IMPORT_RUN_PATH = '/admin/ImportRun';

/** Screen for background jobs and text recognition (spec section 2, Admin). */
export const JOBS_PATH = '/admin/OCRDaemonMonitor';

/** Screen for logins, throttles, and sessions (spec section 2, Admin). */
export const LOGIN_MONITOR_PATH = '/admin/LoginMonitor';

/** Screens for the email queue (spec section 2, Admin). */
export const MAIL_SERVICE_PATH = '/admin/MailService';
export const MAIL_PATH = '/admin/Email';

/** Screen for closing months (spec section 2, Admin). */
export const MONTH_END_PATH = '/admin/accounting/MonthEnd';

/** The message editor, the first page of the admin area (spec section 2, Admin). */
export const MESSAGE_EDITOR_PATH = '/admin/MessageOfTheDay';

/** Alerts for operators, and incidents of the status page (spec section 2, Admin). */
export const OPERATOR_ALERTS_PATH = '/admin/OperatorAlerts';

/** Screen for monitoring the database and this server (spec section 2, Admin). */
export const POOL_MONITOR_PATH = '/admin/PoolMonitor';

/** Screen with the progress of changes made to many accounts from a report. */
export const REPORT_ACTIONS_PATH = '/admin/ReportActions';

/** Screens on which super users find requests and errors (spec section 2, Admin). */
export const HTTP_LOGGING_PATH = '/admin/HttpLogging';
export const HTTP_REQUEST_PATH = '/admin/HttpRequest';

/**
 * Screen on which super users request super user rights and decide on requests (spec section 2,
 * Admin).
 */
export const AUTHORIZE_SUPER_USER_PATH = '/admin/AuthorizeSuperUser';

/** Screen on which super users manage an account's money; not in the spec. */
export const ACCOUNT_MONEY_PATH = '/admin/AccountMoney';
