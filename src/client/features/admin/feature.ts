import { defineFeature, loadOn } from '../../store/defineFeature';
import { adminSaga } from './saga';
import { messageList, removeMessage, saveMessage } from './slice';

/** The administrative area: joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'admin',
  loads: [loadOn('admin.messageOfTheDay', messageList)],
  parts: [saveMessage, removeMessage],
  sagas: [adminSaga],
});
