import { codes, phrases } from '../lists.ts';
import { ABORT, LOST, RETRY, type Rule, STALE, VALUES } from '../rule.ts';

/** Databases by SQLSTATE, by engine number and by driver code. */
export const SQL_RULES: readonly Rule[] = [
  {
    id: 'sql.lock-or-deadlock',
    is: RETRY,
    because: 'the transaction was rolled back in favour of another and can be run again',
    source: 'SQLSTATE class 40, 55P03; MySQL 1205 and 1213; SQLITE_BUSY; Oracle ORA-00060; Prisma P2034',
    when: {
      code: codes(`
          sqlstate:40 sqlstate:55p03 sqlstate:55006 num:1205 num:1213 ER_LOCK_DEADLOCK ER_LOCK_WAIT_TIMEOUT SQLITE_BUSY
          SQLITE_LOCKED SerializationFailure DeadlockDetected LockNotAvailable P2034 WriteConflict
          TransientTransactionError CannotAcquireLockException LockAcquisitionException PessimisticLockException LockTimeoutException
          DeadlockLoserDataAccessException MySQLTransactionRollbackException CannotSerializeTransactionException num:112`),
    },
    or: {
      words: phrases(`
          deadlock* / lock wait / lock ~3 timeout / timeout ~3 lock / database ~2 locked / table ~2 locked /
          not serialize access / acquir*|obtain*|get ~3 lock|locks / lock ~8 held by / write conflict / serialization failure / ora 00060|00054|08177|04021|30006|02049 /
          exclusive access / restart|retry ~2 transaction / lock request time out / due to update conflict / conflict with recovery / snapshot isolation transaction aborted / lock timeout`),
    },
    unless: { code: ['sqlstate:40003'] },
  },
  {
    id: 'sql.too-many-connections',
    is: RETRY,
    because: 'the server or the pool has no free connection just now; nothing was sent',
    source: 'SQLSTATE 53300, MySQL 1040 and 1203, Prisma P2024',
    when: {
      code: codes(`
          sqlstate:53300 sqlstate:53200 num:1040 num:1203 ER_CON_COUNT_ERROR ER_TOO_MANY_USER_CONNECTIONS P2024 P2037 SQLTransientConnectionException`),
    },
    or: {
      words: phrases(`
          too many connections|clients / connection slots / connection pool / connection is not available / pool ~3 timeout|exhausted /
          max_client_conn / queuepool limit / acquir*|obtain*|fetch*|getting|wait* ~4 connection ~2 pool / connection|connections ~2 from ~2 pool / acquir* ~4 connection / number of clients / max ~2 number ~2 connections|clients / max_prepared_stmt_count / timeout ~4 trying ~1 connect / max pool size / resourcerequest timed / remaining connection slots`),
    },
  },
  {
    id: 'sql.cannot-connect',
    is: RETRY,
    because: 'no connection was made, so nothing ran',
    source: 'SQLSTATE 08001, 08004, 57P03; MySQL 2002, 2003, 2005; Prisma P1001',
    when: {
      code: codes(`
          sqlstate:08001 sqlstate:hyt01 sqlstate:08004 sqlstate:08003 sqlstate:57p03 num:2002 num:2003 num:2005 P1001 P1002 num:40613
          num:40501 num:10928 num:10929 MongoServerSelectionError MongooseServerSelectionError`),
    },
    or: {
      words: phrases(`
          database system ~2 starting|shutting|recovery / establishing a connection to / network related or instance specific / node is recovering / interrupted at shutdown / cant|cannot connect ~2 mysql / cant reach database /
          ora 12541|12170|12535|12543|12545|12516|12520|12519|12518|12528|12526|01033|01109 / not currently available`),
    },
    unless: { code: ['sqlstate:42', 'sqlstate:22', 'sqlstate:23'] },
  },
  {
    id: 'sql.connection-lost',
    is: LOST,
    because: 'the connection broke while a statement may have been running',
    source: 'SQLSTATE 08006, 08007, 57P01; MySQL 2006 and 2013; Prisma P1008 and P1017',
    when: {
      code: codes(`
          sqlstate:08 sqlstate:57p01 sqlstate:57p02 sqlstate:57p05 sqlstate:25p03 sqlstate:25p04 sqlstate:hyt00 sqlstate:40003 num:2006 num:2013 num:2055 PROTOCOL_CONNECTION_LOST CR_SERVER_LOST
          CR_SERVER_GONE_ERROR P1008 P1017 P2028 MongoNetworkError MongoNetworkTimeoutError ORA-03113 ORA-03114`),
    },
    or: {
      words: phrases(`
          lost connection / server has gone away / gone away / connection ~5 lost / server closed ~2 connection /
          terminating connection / connection terminated / communications link failure / i o error occurred / syscall error / transport level error / forcibly closed / query read timeout / ora 03113|03114|03135|12537|12547|12570|12571|01089|01012|02396|28547 /
          connection ~4 closed unexpectedly`),
    },
    unless: { words: ['could|unable|cannot|failed ~2 connect|open'] },
  },
  {
    id: 'sql.access',
    is: ABORT,
    because: 'the database user may not log in or not do this',
    source: 'SQLSTATE class 28, 42501; MySQL 1044, 1045, 1142; SQL Server 18456; Prisma P1000',
    when: {
      code: codes(`
          sqlstate:28 sqlstate:0l sqlstate:0p sqlstate:42501 num:1044 num:1045 num:1142 num:1143 num:1227 num:1130 num:18456 num:4060
          ER_ACCESS_DENIED_ERROR ER_DBACCESS_DENIED_ERROR ER_TABLEACCESS_DENIED_ERROR ER_ACCESS_DENIED_NO_PASSWORD_ERROR
          ER_SPECIFIC_ACCESS_DENIED_ERROR ER_COLUMNACCESS_DENIED_ERROR ER_PROCACCESS_DENIED_ERROR ER_NOT_SUPPORTED_AUTH_MODE
          ER_HOST_NOT_PRIVILEGED ER_HOST_IS_BLOCKED ER_MUST_CHANGE_PASSWORD ER_ACCOUNT_HAS_BEEN_LOCKED num:1251 num:1698 num:3118 num:18452 num:18470
          P1000 P1010 P1003 P1011 ORA-01017 SQLITE_AUTH SQLITE_PERM`),
    },
    or: {
      words: phrases(`
          access denied for user / row level security / no pg_hba / login failed for / authentication protocol requested /
          ora 01017|01031|01045|28000|28001|28002|01035 / grant ~2 denied / permission was denied / command denied to / host ~2 is blocked because / not allowed to connect / role ~2 does not exist / scram authentication / not allowed to do action /
          permission denied for table|schema|relation|database|sequence|function|view / must be owner of`),
    },
  },
  {
    id: 'sql.server-trouble',
    is: ABORT,
    because: 'disk, file or configuration of the database stops it; repeating does not',
    source: 'SQLSTATE 25006, 53100, class 58 and XX; SQLITE_FULL, SQLITE_READONLY, SQLITE_CORRUPT; MySQL 1290',
    when: {
      code: codes(`
          sqlstate:25006 sqlstate:53100 sqlstate:53400 sqlstate:58 sqlstate:f0 sqlstate:xx sqlstate:57p04 sqlstate:im sqlstate:3d000 num:1290 num:1836 num:1114 num:1153 num:1021
          num:1030 num:1041 num:9002 num:1105 ER_NET_PACKET_TOO_LARGE ER_RECORD_FILE_FULL ER_DISK_FULL ER_OPTION_PREVENTS_STATEMENT
          ER_CANT_EXECUTE_IN_READ_ONLY_TRANSACTION ER_READ_ONLY_MODE SQLITE_FULL
          SQLITE_READONLY SQLITE_CORRUPT SQLITE_CANTOPEN SQLITE_NOTADB SQLITE_IOERR`),
    },
    or: {
      words: phrases(`
          readonly database / read only transaction / read only option / disk image ~2 malformed /
          unable to open database / database is read only / could not allocate space / filegroup is full / table ~2 is full / disk i o error / file is not a database / over ~2 space quota /
          could not access file / could not open extension / database ~3 not exist / no ~2 warehouse|database selected / packet bigger /
          ora 12154|12505|12514|01652|01653|01654|01688|00257|27101|01034 / transaction log ~4 full`),
    },
  },
  {
    id: 'sql.exists',
    is: STALE,
    because: 'a row with this key is there already',
    source: 'SQLSTATE 23505, MySQL 1062, SQLITE_CONSTRAINT_UNIQUE, MongoDB 11000, Prisma P2002',
    when: {
      code: codes(`
          sqlstate:23505 sqlstate:42p07 sqlstate:42710 num:1062 num:2627 num:2601 num:11000 num:1050 ER_DUP_ENTRY
          SQLITE_CONSTRAINT_UNIQUE SQLITE_CONSTRAINT_PRIMARYKEY UniqueViolation UniqueConstraintError P2002 E11000
          DuplicateKey DuplicateKeyError DuplicateKeyException ORA-00001`),
    },
    or: {
      words: phrases(`
          duplicate key|entry|value|row / unique constraint|violation / violat* ~2 unique / ora 00001 /
          uniqueness violation`),
    },
  },
  {
    id: 'sql.stale',
    is: STALE,
    because: 'the row or statement the session relies on has changed',
    source: 'JPA OptimisticLockException, SQLSTATE 24000, 25P02, 0A000 cached plan; Prisma P2025',
    when: {
      code: codes(`
          sqlstate:25p02 sqlstate:25001 sqlstate:25p01 sqlstate:24 sqlstate:26 sqlstate:2d sqlstate:34 sqlstate:72 sqlstate:3b StaleObjectStateException StaleDataError StaleObjectError
          OptimisticLockException OptimisticLockError ObjectOptimisticLockingFailureException
          DbUpdateConcurrencyException VersionError`),
    },
    or: {
      words: phrases(`
          cached plan / current transaction is aborted / changed since last read / ora 01555|08176|04068|04061|08103 / optimistic lock* / row was updated|changed|modified / updated or deleted by another`),
    },
  },
  {
    id: 'sql.statement-timeout',
    is: VALUES,
    because: 'the statement itself runs longer than the server allows; a narrower one may not',
    source: 'SQLSTATE 57014, MySQL 3024',
    when: { code: ['sqlstate:57014', 'num:3024', 'ER_QUERY_TIMEOUT'] },
    or: {
      words: phrases(`
          memory limit ~4 exceeded / resources exceeded ~3 query / statement timeout / maximum statement execution time / canceling statement / query ~3 timeout /
          query execution ~3 time`),
      fact: ['tool'],
    },
    unless: { words: ['user request', 'socket timeout', 'lock timeout', 'read timeout'] },
  },
  {
    id: 'sql.bad-statement',
    is: VALUES,
    because: 'the statement or a value in it is wrong; the engine says where',
    source: 'SQLSTATE classes 21, 22, 23, 42, 44, P0; MySQL 1048–1452; SQLITE_ERROR; Prisma P20xx',
    when: {
      code: codes(`
          sqlstate:07 sqlstate:09 sqlstate:0a sqlstate:0b sqlstate:0f sqlstate:0z sqlstate:20 sqlstate:21 sqlstate:22 sqlstate:23 sqlstate:2b sqlstate:2f sqlstate:38 sqlstate:39 sqlstate:3f sqlstate:42
          sqlstate:44 sqlstate:54 sqlstate:p0 num:1048 num:1049 num:1052 num:1054 num:1055 num:1064 num:1066 num:1109
          num:1110 num:1136 num:1146 num:1172 num:1242 num:1264 num:1265 num:1292 num:1305 num:1364 num:1366 num:1406
          num:1451 num:1452 num:3819 ER_BAD_FIELD_ERROR ER_NO_SUCH_TABLE ER_PARSE_ERROR ER_BAD_NULL_ERROR
          ER_DATA_TOO_LONG ER_TRUNCATED_WRONG_VALUE ER_NO_REFERENCED_ROW_2 ER_ROW_IS_REFERENCED_2 ER_NO_DEFAULT_FOR_FIELD
          ER_BAD_DB_ERROR SQLITE_ERROR SQLITE_CONSTRAINT SQLITE_CONSTRAINT_NOTNULL SQLITE_CONSTRAINT_FOREIGNKEY
          SQLITE_CONSTRAINT_CHECK SQLITE_MISMATCH SQLITE_TOOBIG SQLITE_RANGE P2000 P2003 P2004 P2005 P2006 P2007 P2009
          P2010 P2011 P2012 P2013 P2014 P2018 P2019 P2020 P2021 P2022 P2025 PGRST116 PGRST200 PGRST202 PGRST204 PGRST100
          UndefinedColumn UndefinedTable NotNullViolation ForeignKeyViolation
          CheckViolation SyntaxErrorOrAccessViolation DocumentValidationFailure PrismaClientValidationError
          SequelizeValidationError WRONGTYPE CROSSSLOT`),
    },
    or: {
      words: phrases(`
          no such column|table|function|collection /
          column|table|relation|field|function|schema|view|index ~3 not|doesnt exist|found|recognized /
          no column|table|field / unknown column|table|database|field|type|operator /
          invalid column|object|identifier|field name* / constraint fail*|violat* / violat* ~4 constraint / sql syntax /
          syntax error / not null constraint / foreign key constraint / document failed validation /
          ora 00900|00901|00903|00904|00905|00906|00907|00911|00913|00917|00918|00920|00921|00923|00932|00933|00936|00942|00947|00955|00979|01400|01403|01422|01438|01722|01747|01756|01830|01840|01841|01843|01847|01858|01861|02289|02290|02291|02292|02449|06502|06512|06550|12899|04043|06553 /
          ambiguous column / out of range / data too long / cannot query field / datatype mismatch / has no field /
          wrong number of arguments / not an integer ~2 out / unrecognized name|expression / could not parse|resolve`),
      fact: ['tool'],
    },
    unless: { words: ['git ~4 repository', 'host|hostname|dns|proxy'], status: [401, 403, 429] },
  },
];

/** Read after everything that says more: class names of drivers (Python DB-API 2.0). */
export const SQL_DRIVER_RULES: readonly Rule[] = [
  {
    id: 'sql.driver-error',
    is: VALUES,
    because: 'the driver calls it a fault of the statement or of its data',
    source: 'PEP 249: DataError, IntegrityError, ProgrammingError',
    when: { code: codes(`IntegrityError ProgrammingError DataError`) },
  },
];
