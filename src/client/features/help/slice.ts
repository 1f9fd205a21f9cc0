import { createLoadable } from '../../state/loadable/createLoadable';

/** What the help screens have loaded: one line a call. */
export const helpTopic = createLoadable('help/helpTopic', 'getHelpTopic');
export const helpSearch = createLoadable('help/helpSearch', 'searchHelpTopics');
