import { createLoadable } from '../../state/loadable/createLoadable';

/** What the recorder screens have loaded. */
export const savedDocuments = createLoadable('recorder/savedDocuments', 'getSavedDocuments');
