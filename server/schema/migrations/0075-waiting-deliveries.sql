/* Finds the messages of a webhook that wait, among those of a month that were delivered. */
create index webhook_delivery_waiting on webhook_delivery (webhook, id) where state = 'WAITING';
