import { HELP_CALLS } from '#contract/calls/help';
import { createLoadable } from '../../state/loadable/createLoadable';

/** What the help screens have loaded: one line a call. */
export const helpTopic = createLoadable('help/helpTopic', HELP_CALLS.getHelpTopic);
export const helpSearch = createLoadable('help/helpSearch', HELP_CALLS.searchHelpTopics);
