import { parsePageNumber } from '#contract/queryFields';
import { defineFeature, loadOn } from '../../store/defineFeature';
import { recordingsSaga } from './recordingsSaga';
import { adminSaga } from './saga';
import {
  deleteRecording,
  messageList,
  recordingDetails,
  recordingList,
  removeMessage,
  saveMessage,
} from './slice';

/** The administrative area: joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'admin',
  loads: [
    loadOn('admin.messageOfTheDay', messageList),
    loadOn('admin.recordings', recordingList, ({ query }) => ({
      query: {
        pageNumber: parsePageNumber(query['pageNumber']),
        ...(query['reference'] === undefined ? {} : { reference: query['reference'] }),
      },
    })),
    loadOn('admin.recording', recordingDetails, ({ query }) => {
      const { reference = '' } = query;
      const pageNumber = parsePageNumber(query['pageNumber']);
      return reference === '' ? null : { params: { reference }, query: { pageNumber } };
    }),
  ],
  parts: [saveMessage, removeMessage, deleteRecording],
  sagas: [adminSaga, recordingsSaga],
});
