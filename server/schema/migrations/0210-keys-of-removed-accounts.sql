/* Keys end with the account of their maker, which has kept them from working all the time; now lists show no ended ones, either. */
update api_key k set removed_at = u.removed_at from user_account u where u.id = k.owner and u.removed_at is not null and k.removed_at is null;
