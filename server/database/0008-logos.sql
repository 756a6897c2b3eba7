-- Logos of locations: the picture that the network has sent. `logo` holds the address that it is served under.

alter table live_scan_vendor add column logo_file bigint references file;
create index live_scan_vendor_logo_file on live_scan_vendor (logo_file) where logo_file is not null;
