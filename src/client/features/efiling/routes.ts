import {
  ENVELOPES_PATH,
  CONFIRM_REGISTRATION_PATH,
  FIRM_REGISTRATION_PATH,
  REVIEW_PATH,
  REVIEWERS,
  MY_TEMPLATES_PATH,
  TEMPLATE_PATH,
  VERIFY_PATH,
} from '#contract/filing/pages';
import { PUBLIC_ACCESS, type AccessRule } from '#contract/roles';
import { screenRow } from '#contract/site/screens';
import type { RouteRow } from '../../store/routes';

const FILERS: AccessRule = { roles: ['USER'], requires: ['EFILER'] };

const FILING = {
  feature: 'efiling',
  tab: 'efiling',
  access: FILERS,
  loadFeature: () => import(/* webpackChunkName: "efiling" */ './feature'),
} as const;

/** E-filing screens (spec section 2, E-filing). */
export const EFILING_ROUTES: readonly RouteRow[] = [
  {
    id: 'efiling.overview',
    path: '/isefs',
    feature: 'efiling',
    access: PUBLIC_ACCESS,
    title: 'Electronic filing',
    tab: 'efiling',
    hasSidebar: true,
    loadFeature: () => import(/* webpackChunkName: "efiling-overview" */ './overview/feature'),
    load: () =>
      import(/* webpackChunkName: "efiling-overview" */ './screens/EfilingOverviewScreen'),
  },
  {
    ...FILING,
    access: PUBLIC_ACCESS,
    id: 'efiling.verify',
    path: VERIFY_PATH,
    title: 'Verify a filing',
    isList: true,
    load: () => import(/* webpackChunkName: "verify-filing" */ './screens/VerifyScreen'),
  },
  {
    ...FILING,
    ...screenRow('efiling.start'),
    title: 'E-filing',
    hasSidebar: true,
    load: () => import(/* webpackChunkName: "efiling-start" */ './screens/EfilingScreen'),
  },
  {
    ...FILING,
    ...screenRow('efiling.newCase'),
    title: 'New case',
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "efiling-flow" */ './screens/NewCaseScreen'),
  },
  {
    ...FILING,
    ...screenRow('efiling.subsequent'),
    title: 'File into a case',
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "efiling-flow" */ './screens/SubsequentFilingScreen'),
  },
  {
    ...FILING,
    ...screenRow('efiling.drafts'),
    title: 'My filing drafts',
    hasSidebar: true,
    load: () => import(/* webpackChunkName: "efiling-drafts" */ './screens/MyDraftsScreen'),
  },
  {
    ...FILING,
    ...screenRow('efiling.templates'),
    title: 'My templates',
    hasSidebar: true,
    load: () => import(/* webpackChunkName: "filing-templates" */ './screens/MyTemplatesScreen'),
  },
  {
    ...FILING,
    id: 'efiling.template',
    path: TEMPLATE_PATH,
    title: 'Template',
    hasSidebar: true,
    hasOwnHeading: true,
    overview: MY_TEMPLATES_PATH,
    load: () => import(/* webpackChunkName: "filing-template" */ './screens/TemplateScreen'),
  },
  {
    ...FILING,
    ...screenRow('efiling.firm'),
    title: 'Firm administration',
    hasSidebar: true,
    load: () => import(/* webpackChunkName: "firm" */ './screens/FirmAdministrationScreen'),
  },
  {
    ...FILING,
    access: { roles: ['USER'] },
    id: 'efiling.registration',
    path: FIRM_REGISTRATION_PATH,
    title: 'Register for e-filing',
    load: () =>
      import(/* webpackChunkName: "firm-registration" */ './screens/FirmRegistrationScreen'),
  },
  {
    ...FILING,
    access: { roles: ['USER'] },
    id: 'efiling.confirmation',
    path: CONFIRM_REGISTRATION_PATH,
    title: 'Confirm your registration',
    load: () =>
      import(/* webpackChunkName: "firm-registration" */ './screens/ConfirmRegistrationScreen'),
  },
  {
    ...FILING,
    ...screenRow('efiling.serviceContacts'),
    title: 'Service contacts',
    hasSidebar: true,
    load: () => import(/* webpackChunkName: "service-contacts" */ './screens/ServiceContactScreen'),
  },
  {
    ...FILING,
    ...screenRow('efiling.envelopes'),
    title: 'My electronic filings',
    hasSidebar: true,
    isList: true,
    load: () => import(/* webpackChunkName: "envelopes" */ './screens/EnvelopesScreen'),
  },
  {
    ...FILING,
    ...screenRow('efiling.reports'),
    title: 'Filing reports',
    hasSidebar: true,
    isList: true,
    load: () => import(/* webpackChunkName: "filing-reports" */ './screens/CreateReportScreen'),
  },
  {
    ...FILING,
    ...screenRow('efiling.bulkBatch'),
    title: 'Bulk e-filing',
    hasSidebar: true,
    hasOwnHeading: true,
    // The URL specifies which rows to correct.
    isList: true,
    load: () => import(/* webpackChunkName: "bulk-filing" */ './screens/BulkBatchGeneratorScreen'),
  },
  {
    ...FILING,
    ...screenRow('efiling.bulkStatus'),
    title: 'Bulk filing status',
    hasSidebar: true,
    hasOwnHeading: true,
    // Filters of the rows are in the URL.
    isList: true,
    load: () => import(/* webpackChunkName: "bulk-filing" */ './screens/BulkFilingStatusScreen'),
  },
  {
    ...FILING,
    id: 'efiling.envelope',
    path: ENVELOPES_PATH,
    field: 'envelopeId',
    title: 'Filed envelope',
    hasSidebar: true,
    hasOwnHeading: true,
    overview: ENVELOPES_PATH,
    load: () => import(/* webpackChunkName: "envelope" */ './screens/EnvelopeScreen'),
  },
  {
    ...FILING,
    id: 'filingReview.review',
    path: REVIEW_PATH,
    field: 'envelopeId',
    access: REVIEWERS,
    title: 'Review of an electronic filing',
    hasOwnHeading: true,
    loadFeature: () => import(/* webpackChunkName: "filing-review" */ './clerk/feature'),
    load: () => import(/* webpackChunkName: "filing-review" */ './screens/ReviewFilingScreen'),
  },
];
