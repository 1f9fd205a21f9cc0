import { parseId } from '#contract/queryFields';
import { defineFeature, loadOn } from '../../store/defineFeature';
import { passwordUser } from './slice';

/** The password screens: joins the store when the first of them is entered. */
export const feature = defineFeature({
  name: 'passwords',
  loads: [
    loadOn('passwords.admin', passwordUser, ({ query }) => {
      const id = parseId(query['userId']);
      return id === null ? null : { params: { id } };
    }),
  ],
});
