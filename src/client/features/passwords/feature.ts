import type { FeatureDefinition } from '../../store/features';
import { passwordsSaga } from './saga';
import { passwordUser } from './slice';

/** The password screens: joins the store when the first of them is entered. */
export const feature: FeatureDefinition = {
  name: 'passwords',
  reducers: { [passwordUser.name]: passwordUser.reducer },
  saga: passwordsSaga,
};
