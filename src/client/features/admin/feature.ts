import type { FeatureDefinition } from '../../store/features';
import { adminSaga } from './saga';
import { messageEditor, messageList } from './slice';

/** The administrative area: joins the store when its first screen is entered. */
export const feature: FeatureDefinition = {
  name: 'admin',
  reducers: {
    [messageList.name]: messageList.reducer,
    [messageEditor.name]: messageEditor.reducer,
  },
  saga: adminSaga,
};
