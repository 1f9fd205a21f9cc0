/** Columns of a user who may only log in; granted rights override them. */
export const NO_RIGHTS = {
  is_admin: false,
  is_super_user: false,
  is_finepay_reviewer: false,
  is_efiling_reviewer: false,
  is_bulk_efiling_uploader: false,
  is_bulk_efiling_reviewer: false,
  clerk_id: null,
  recorder_id: null,
  efm_users: '{}',
  is_demo: false,
};
