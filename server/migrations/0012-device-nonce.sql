-- A device keeps its id, and with it a visitor's reading, when somebody signs in on it; what proves the session is a nonce in its cookie that only this sign-in gave out.

alter table session_family add column device_nonce text not null default '';
