import { adminScreen } from '#contract/admin/screens';
import { EDIT_HELP_TOPIC_PATH, HELP_HISTORY_PATH } from '#contract/admin/pages';
import { HELP_SEARCH_PATH, HELP_TOPIC_PATH } from '#contract/site/helpTopics';
import { PUBLIC_ACCESS } from '#contract/roles';
import type { RouteRow } from '../../store/routes';

const HELP = {
  access: PUBLIC_ACCESS,
  tab: 'help',
  isProse: true,
  loadFeature: () => import(/* webpackChunkName: "help" */ './feature'),
} as const;

const EDITOR = {
  access: { roles: ['SUPER_USER'] },
  tab: 'admin',
  loadFeature: () => import(/* webpackChunkName: "help-editor" */ './editor/feature'),
} as const;

/** Help screens (spec section 2). */
export const HELP_ROUTES: readonly RouteRow[] = [
  {
    ...HELP,
    id: 'help.topic',
    path: HELP_TOPIC_PATH,
    title: 'Help',
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "help-topic" */ './screens/HelpTopicScreen'),
  },
  {
    ...HELP,
    id: 'help.search',
    path: HELP_SEARCH_PATH,
    title: 'Search help',
    load: () => import(/* webpackChunkName: "help-search" */ './screens/HelpSearchScreen'),
  },
  {
    ...EDITOR,
    ...adminScreen('helpEditor.new'),
    load: () => import(/* webpackChunkName: "help-new" */ './screens/NewHelpTopicScreen'),
  },
  {
    ...EDITOR,
    ...adminScreen('helpEditor.edit'),
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "help-edit" */ './screens/EditHelpTopicScreen'),
  },
  {
    ...EDITOR,
    id: 'helpEditor.history',
    path: HELP_HISTORY_PATH,
    title: 'History of help topics',
    hasOwnHeading: true,
    overview: EDIT_HELP_TOPIC_PATH,
    load: () => import(/* webpackChunkName: "help-history" */ './screens/HelpTopicHistoryScreen'),
  },
];
