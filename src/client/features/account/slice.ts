import { createLoadable } from '../../state/loadable/createLoadable';

export const searchCounts = createLoadable('searchCounts', 'getSearchCountSummary');
