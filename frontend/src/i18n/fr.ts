/** Tout ce que les pages disent, en français ; l'anglais garde la même forme (`en.ts`). */
import { fr as many } from "./many";

const list = new Intl.ListFormat("fr", { type: "conjunction" });
const days = new Intl.DateTimeFormat("fr", { dateStyle: "long" });
const hours = new Intl.DateTimeFormat("fr", { timeStyle: "short" });
const day = (seconds: number): string => days.format(seconds * 1000);

export const fr = {
  language: "Langue",
  theme: "Thème",
  buzz: "Vibrer quand c’est à moi",
  themeDark: "Crépuscule",
  themeLight: "Pâturage",
  tagline: "Des jeux de cartes entre amis, par un simple lien.",
  taglineMore: "Sans compte, sans rien installer. Une table, un lien, et l’on joue.",
  createTable: "Créer une table",
  /** What a button is about, for who only hears it. */
  ofGame: (title: string) => ` : ${title}`,
  /** A word and what it stands for: French sets a space before the colon. */
  pair: (word: string) => `${word} : `,
  playNow: "Jouer tout de suite",
  /** The same where there is little room. */
  playBrief: "Jouer",
  playNowHint: (n: number) =>
    `Contre ${n === 1 ? "un ordinateur" : `${n} ordinateurs`}, distribué dans la seconde.`,
  seatsOf: (least: number, most: number) => `${least} à ${most} joueurs`,
  haveLink: "J’ai un lien ou un code",
  go: "Y aller",
  rulesOf: "Les règles",
  allRules: "Les règles des jeux",
  yourTables: "Vos tables",
  yourTurnShort: "à vous",
  openTables: "Tables ouvertes à tous",
  noOpenTables: "Aucune table publique n’attend de joueurs en ce moment.",
  sitDown: "S’asseoir",
  phase: { waiting: "on s’installe", playing: "en jeu", over: "terminée" },
  players: (n: number, max: number) => `${n} / ${max} joueurs`,
  back: "Accueil",
  offline: "Hors ligne, on réessaie…",
  barred:
    "Le serveur répond, mais ce réseau ne laisse pas passer la liaison de la table (WebSocket). Un autre réseau aide souvent. On réessaie…",
  offlineRetry: "Le serveur ne répond pas : réessayez dans un instant.",
  connecting: "On rejoint la table…",
  copy: "Copier",
  copied: "Copié",
  share: "Partager",
  linkToTable: "Le lien de la table",
  scan: "ou montrez ce code à un téléphone",
  close: "Fermer",
  cancel: "Annuler",

  /** When a table is deleted if nothing more happens there. */
  keptUntil: (seconds: number) => `Cette table est gardée jusqu’au ${day(seconds)} au moins.`,
  keptUntilShort: (seconds: number) => `gardée jusqu’au ${day(seconds)}`,

  sound: { title: "Le son", hint: "Les cartes, votre tour, et un meuh quand on vous relance." },

  spoken: {
    say: "Dire le code",
    hint: (place: string, until: number) =>
      `À taper sur ${place}, sous « J’ai un lien ou un code », avant ${hours.format(until * 1000)}.`,
    again: "Un nouveau code",
    over: "Ce code n’est plus valable.",
    label: "Le code de la table, à dire",
  },

  noNetwork: {
    title: "Pas de réseau",
    text: "Le serveur ne répond pas. Rien n’est perdu : la page revient d’elle-même dès qu’il est joignable.",
    again: "Réessayer",
  },

  restart: {
    soon: (seconds: number, left: number) =>
      `Le serveur redémarre à ${hours.format(seconds * 1000)}, dans ${many(left, "minute", "minutes")}. Rien ne sera perdu et l’horloge attendra.`,
    now: "Le serveur redémarre. La table revient d’elle-même, rien n’est perdu.",
    hide: "Cacher cette annonce",
  },

  mine: {
    title: "Mes données",
    known: (name: string | null) =>
      name ? `Ce navigateur s’assied sous le nom de ${name}.` : "Ce navigateur n’a pas encore de nom.",
    what: "Tablée garde votre nom, vos places, ce que vous avez dit et joué aux tables. Il n’y a ni compte, ni adresse électronique, ni suivi.",
    until: (seconds: number) =>
      `Sans nouvelle visite, ce navigateur est oublié le ${day(seconds)}, dès qu’aucune table ne garde plus sa place.`,
    tables: "Tables où vous avez une place",
    noTables: "Vous n’avez de place à aucune table.",
    forEver: "gardée sans limite",
    exportTitle: "Tout recevoir",
    exportHint: "Un fichier JSON avec tout ce que ce serveur sait de vous, et rien des autres.",
    export: "Exporter mes données",
    exported: "Le fichier est dans vos téléchargements.",
    eraseTitle: "Tout effacer",
    eraseHint:
      "Vous quittez toutes les tables. Votre nom et vos paroles disparaissent, aussi des parties finies. C’est définitif.",
    erase: "Effacer mes données",
    eraseSure: "Effacer toutes vos données ?",
    erased: (tables: number) =>
      tables
        ? `Ce navigateur est oublié : ${many(tables, "table ne sait plus", "tables ne savent plus")} rien de vous.`
        : "Ce navigateur est oublié.",
  },

  door: {
    title: (host: string | null) => (host ? `La table de ${host}` : "Une table vous attend"),
    alone: "Personne n’est encore assis.",
    seated: (names: string[]) => `${list.format(names)} ${names.length > 1 ? "sont assis" : "est assis"}.`,
    yourName: "Votre nom à cette table",
    join: "Prendre place",
    justWatch: "Regarder seulement",
    watch: "Regarder la partie",
    watchHint: "Une partie est en cours. Vous pourrez prendre place à la prochaine.",
    full: "Toutes les places sont prises.",
    fullHint: "Vous pouvez regarder ; si une place se libère, elle sera pour vous.",
    over: "La partie est finie.",
    seeResult: "Voir le résultat",
    dead: "Ce lien ne mène à aucune table.",
    deadHint:
      "Il a peut-être été coupé en le copiant. Demandez-le encore une fois, ou créez votre propre table.",
    takenOver: "Cette table est ouverte dans un autre onglet.",
    playHere: "Jouer ici",
    haveSeat: "J’ai déjà une place ici",
    whoAreYou: "Qui êtes-vous ?",
    iAm: (name: string) => `Je suis ${name}`,
    iAmHint: "L’hôte vous rendra votre place.",
    allHere:
      "Personne ne manque à cette table. Fermez d’abord la page où votre place est ouverte, et attendez quelques secondes.",
    asking: (name: string) => `Vous demandez la place de ${name}.`,
    hostDecides: "L’hôte décide ; cela peut prendre un instant.",
    decides: (host: string) => `${host} décide ; cela peut prendre un instant.`,
    notGiven: "L’hôte ne vous a pas donné cette place.",
    notGivenHint: "Dites-lui qui vous êtes, puis demandez encore une fois.",
    atTheDoor: "Vous êtes à la porte.",
    watchMeanwhile: "Regarder en attendant",
    waits: "Vous êtes à la porte : l’hôte décide.",
    waitsForSeat: (name: string) => `Vous demandez la place de ${name} : l’hôte décide.`,
    letIn: "On vous laisse entrer.",
    letInHint: "Vous pourrez prendre place dès que la partie sera finie.",
    notLetIn: "L’hôte ne vous a pas laissé entrer.",
    notLetInHint: "Il ne vous a peut-être pas reconnu : frappez sous un nom qu’il connaît.",
    knockAgain: "Frapper encore",
    removed: "Vous n’êtes plus à cette table.",
    seeTable: "Voir la table",
  },

  room: {
    of: (host: string | null) => (host ? `Chez ${host}` : "La table"),
    rules: "Les règles de cette table",
    changed: "changé",
    change: "Changer",
    none: "sans",
    seats: "Autour de la table",
    freeSeats: (n: number) => (n === 1 ? "encore une place libre" : `encore ${n} places libres`),
    you: "vous",
    host: "hôte",
    computer: "ordinateur",
    ready: "prêt",
    notReady: "s’installe",
    away: "absent",
    left: "parti",
    iAmReady: "Je suis prêt",
    notYet: "Pas encore",
    start: "Commencer",
    needMore: "Invitez quelqu’un ou ajoutez un ordinateur : il faut être au moins deux.",
    waitHost: (host: string) => `${host} lancera la partie.`,
    addComputer: "Ajouter un ordinateur",
    levels: { veau: "veau", vache: "vache", taureau: "taureau" },
    levelHints: {
      veau: "joue au hasard",
      vache: "joue d’instinct",
      taureau: "réfléchit, retient les cartes",
    },
    remove: (name: string) => `Retirer ${name}`,
    earlier: (name: string) => `Avancer ${name}`,
    later: (name: string) => `Reculer ${name}`,
    hints: "Conseils permis",
    hintsHint: "Qui joue peut demander ce que ferait un taureau à sa place.",
    analysis: "Choix pesés après la partie",
    analysisHint: "Le film d’une partie finie dit ce que chaque choix a coûté.",
    publicTable: "Table publique",
    publicHint: "Visible sur la page d’accueil : chacun peut s’y asseoir.",
    watching: (n: number) => many(n, "personne regarde", "personnes regardent"),
    leave: "Quitter la table",
    leaveSure: "Quitter la table ?",
    leaveInGame: "Le système jouera pour vous. Vous pourrez revenir à tout moment.",
    leaveWaiting: "Votre place sera libre.",
    youLeft: "Vous avez quitté la table. Le système joue pour vous.",
    takeSeatAgain: "Reprendre ma place",
    menu: "Menu",
    log: "Journal",
    rematch: "Rejouer",
    other: "Changer…",
    otherTitle: "Avant de rejouer",
    game: "Le jeu",
    otherGame: "Changer de jeu",
    tooMany: (most: number) => `${most} joueurs au plus : vous êtes trop nombreux`,
    reopen: "Changer les règles ou les places",
    spectator: "Vous regardez",
    keys: "Raccourcis du clavier",
    keysList: [
      ["← →", "passer d’une carte à l’autre"],
      ["Entrée", "choisir, puis jouer"],
      ["Échap", "passer le film"],
      ["T", "parler"],
      ["?", "cette aide"],
    ] as [string, string][],
  },

  status: {
    thinking: "réfléchit",
    chosen: "a choisi",
    away: "absent",
    system: "joué par le système",
    computer: "ordinateur",
    computerFor: (name: string) => `ordinateur pour ${name}`,
    out: "saute la partie",
    left: "parti",
  },

  turn: {
    yours: "À vous",
    waitingFor: (names: string[]) => (names.length ? `On attend ${list.format(names)}.` : "Le système joue."),
    waitingMany: (n: number) => `On attend encore ${n} joueurs.`,
    sending: "Envoi…",
  },

  talk: {
    title: "Discussion",
    open: (unread: number) =>
      unread ? `Discussion, ${many(unread, "nouveau message", "nouveaux messages")}` : "Discussion",
    empty: "Personne n’a encore parlé.",
    write: "Votre message",
    send: "Envoyer",
    quick: "Réactions",
    reactions: {
      bravo: "Bravo !",
      laugh: "Ha ha !",
      ouch: "Aïe !",
      oh: "Oh !",
      hurry: "Allez, vite !",
      thanks: "Merci !",
      sorry: "Pardon !",
      good_game: "Belle partie !",
    },
    spoken: (name: string, words: string) => `${name} : ${words}`,
    mute: "Sourdine",
    muteHint: "Ce réglage ne concerne que vous ; les autres n’en savent rien.",
    muteAll: "Ne plus entendre personne",
    muteOne: (name: string) => `Ne plus entendre ${name}`,
    nobodyToMute: "Vous êtes seul à cette table.",
    allMuted: "Vous n’entendez personne.",
    nudge: "Relancer",
    nudgeOne: (name: string) => `Relancer ${name}`,
    nudgedYou: (name: string) => `Meuh ! ${name} vous attend.`,
  },

  clock: {
    title: "Le temps",
    none: "Sans limite de temps.",
    each: (seconds: number, reserve: number) =>
      reserve
        ? `${many(seconds, "seconde", "secondes")} par décision, et ${many(reserve, "seconde", "secondes")} de réserve par joueur et par partie.`
        : `${many(seconds, "seconde", "secondes")} par décision.`,
    explained: "Quand le temps est écoulé, le système joue selon la règle du jeu.",
    choices: { none: "Sans limite", relaxed: "Tranquille, 90 s", quick: "Rapide, 20 s", own: "Autre durée" },
    seconds: "Secondes par décision",
    reserve: "Réserve de chaque joueur, en secondes",
    choose: "Choisir",
    yours: "Votre temps",
    inReserve: "réserve",
    left: (seconds: number) => `Encore ${many(seconds, "seconde", "secondes")}.`,
    atZero: (what: string) => `À zéro : ${what}.`,
    atZeroFor: (name: string, what: string) => `À zéro pour ${name} : ${what}.`,
    held: (names: string[]) => `L’horloge attend ${list.format(names)}, une minute au plus.`,
    youWereLate: "Votre temps est écoulé : le système a joué pour vous.",
  },

  pause: {
    ask: "Demander une pause",
    unask: "Ne plus demander de pause",
    wished: (names: string[]) =>
      `${list.format(names)} ${names.length > 1 ? "demandent" : "demande"} une pause.`,
    agree: "D’accord",
    notNow: "Pas maintenant",
    waitingFor: (names: string[]) => `Pause demandée ; il manque ${list.format(names)}.`,
    paused: "La partie est en pause.",
    pausedHint: "Le temps ne court pas. Chacun peut reprendre.",
    goOn: "Reprendre",
  },

  absence: {
    lost: (name: string) => `${name} est absent : qui joue ?`,
    late: (name: string) => `${name} est en retard : qui joue ?`,
    left: (name: string) => `${name} est parti : qui joue ?`,
    wait: "Attendre",
    system: "Le système",
    systemHint: (name: string) => `Le système joue pour ${name} selon la règle du jeu`,
    computer: "Un ordinateur",
    computerHint: (name: string) => `Un ordinateur prend la place de ${name}`,
    untilBack: "Qui revient retrouve sa place aussitôt.",
    computerHasYours: "Un ordinateur joue à votre place.",
    whileAway: (moves: number) =>
      `Vous revoilà ! Le système a joué ${many(moves, "coup", "coups")} pour vous.`,
    computerPlayed: "Vous revoilà ! Un ordinateur a joué à votre place.",
  },

  film: {
    title: "Le film du tour",
    skip: "Passer",
    again: "Revoir",
  },

  results: {
    title: "Résultat",
    won: (names: string[]) => `${list.format(names)} ${names.length > 1 ? "gagnent" : "gagne"} la partie.`,
    player: "Joueur",
    total: "Total",
    rank: (n: number) => (n === 1 ? "1ᵉʳ" : `${n}ᵉ`),
  },

  host: {
    tools: "Outils de l’hôte",
    toolsFor: (name: string) => `Outils de l’hôte pour ${name}`,
    atTheDoor: "À la porte",
    knocks: (name: string) => `${name} frappe à la porte.`,
    letIn: "Laisser entrer",
    letInName: (name: string) => `Laisser entrer ${name}`,
    notNow: "Pas maintenant",
    notNowName: (name: string) => `Ne pas laisser entrer ${name}`,
    asksSeat: (name: string) => `Un autre appareil demande la place de ${name}.`,
    grant: (name: string) => `C’est bien ${name}`,
    deny: "Refuser",
    late: (n: number) => many(n, "fois en retard", "fois en retard"),
    pass: "Nommer hôte",
    passTo: (name: string) => `Faire de ${name} l’hôte`,
    remove: "Retirer…",
    reason: (name: string) => `Pourquoi retirer ${name} ? (facultatif)`,
    removeHint:
      "Cette personne lira la raison et ne pourra plus entrer, sauf si vous lui pardonnez. Les nouveaux venus frapperont à la porte.",
    removeInGame:
      "Un ordinateur prendra la place. Cette personne lira la raison et ne pourra plus entrer, sauf si vous lui pardonnez.",
    removeWhen:
      "Pendant une partie, on ne retire que qui est parti, absent depuis une minute ou deux fois de suite en retard.",
    door: "La porte",
    guarded: "On frappe avant d’entrer",
    guardedHint: "Vous décidez qui prend place à cette table.",
    rotate: "Changer le lien",
    rotateSure: "Changer le lien de la table ?",
    rotateHint:
      "L’ancien lien ne mènera plus nulle part. Qui est à la table y reste ; qui veut venir aura besoin du nouveau.",
    rotated: "La table a un nouveau lien.",
    removedPeople: "Personnes retirées",
    forgive: "Pardonner",
    forgiveName: (name: string) => `Laisser revenir ${name}`,
    more: "Autres outils…",
  },

  travel: {
    toPhone: "Continuer sur mon téléphone",
    phoneHint: "Visez ce code avec l’autre appareil : votre place y continue, avec vos cartes.",
    toFriend: "Donner ma place à un ami",
    friendHint: "Qui ouvre ce lien prend votre place, sous son propre nom. Vous pourrez regarder.",
    qr: "Le lien de cette place, en code à viser",
    link: "Le lien de cette place",
    goodFor: "Valable dix minutes, une seule fois.",
    secret: "Qui a ce lien a votre place : ne le donnez qu’à une personne.",
    stale: "Ce lien n’est plus valable.",
    again: "Un nouveau lien",
    claiming: "On vous donne la place…",
    forYou: "On vous donne une place.",
    gone: "Cette place n’est plus à prendre.",
    seatedAlready: "Vous avez déjà une place à cette table.",
    continues: "Votre place continue ailleurs. Vous regardez.",
  },

  evening: {
    title: "La soirée",
    running: (n: number) => `La soirée, après ${many(n, "partie", "parties")}`,
    leads: (names: string[], n: number) =>
      `${list.format(names)} ${names.length > 1 ? "mènent" : "mène"} après ${many(n, "partie", "parties")}.`,
    counts: "Un point pour chaque joueur que l’on laisse derrière soi.",
    played: "Les parties",
    then: (names: string[]) => `puis ${names.join(", ")}`,
    nothing: "Aucune partie n’est encore finie.",
    place: "Rang",
    points: "Points",
    won: "Gagnées",
    games: "Parties",
    sitOut: "Sauter la prochaine partie",
    playAfterAll: "Jouer la prochaine partie",
  },

  device: {
    add: "Ajouter quelqu’un sur cet appareil",
    addHint: "Vous vous passez l’appareil : chacun ne voit que sa main.",
    here: "Aussi sur cet appareil :",
    atTheDoor: "à la porte",
    name: "Son nom à cette table",
    sitDown: "L’asseoir",
    getUp: "Se lever",
    getUpName: (name: string) => `${name} se lève`,
    turnOf: (name: string) => `Au tour de ${name}`,
    passTo: (name: string) => `Passez l’appareil à ${name}, que personne d’autre ne regarde.`,
    whoLooks: "Qui tient l’appareil ?",
    itsMe: (name: string) => `C’est moi, ${name}`,
    orLook: "Revoir sa main en attendant :",
    cover: "Cacher ma main",
  },

  tv: {
    title: "Télévision",
    join: "Rejoignez la table",
    taken: "Cette télévision est ouverte dans un autre onglet.",
    showHere: "Montrer ici",
  },

  replay: {
    title: "La partie revue",
    watch: "Revoir la partie",
    again: "Revoir",
    loading: "On cherche la partie…",
    player: (n: number) => `Joueur ${n}`,
    controls: "Avancer et reculer",
    before: "Moment précédent",
    next: "Moment suivant",
    dealBefore: "Donne précédente",
    dealNext: "Donne suivante",
    play: "Faire défiler",
    stop: "Arrêter",
    speed: "Vitesse",
    moment: "Moment de la partie",
    at: (where: string, made: number, moves: number) => `${where} · coup ${made} sur ${moves}`,
    hands: "Toutes les mains",
    emptyHand: "aucune carte",
    told: "Ce qui vient de se passer",
    more: "Cette partie",
    link: "Le lien de ce moment",
    copyLink: "Copier le lien de ce moment",
    whatIf: "Et si… ?",
    sameDeal: "Rejouer cette donne",
    download: "Télécharger la partie",
    bring: "Revoir une partie d’un fichier",
    bringTitle: "Revoir une partie",
    bringHint:
      "Choisissez une partie enregistrée (.json). Chaque coup est vérifié selon les règles ; rien n’est gardé ici.",
    choose: "Choisir un fichier",
    tooLarge: "Ce fichier est trop grand pour une partie.",
    empty: "Il ne se passe rien dans cette partie.",
    gone: "Aucune partie terminée ne porte ce lien.",
    goneHint: "Le lien a peut-être été coupé, ou la partie n’est plus gardée.",
    worth: {
      title: "La chance et les choix",
      heads: "Têtes",
      hand: "Main",
      lost: "Choix",
      rest: "Hasard",
      explained:
        "Main : les têtes que promettaient les cartes reçues, en jouant au mieux. Choix : ce que les choix ont coûté. Hasard : ce que les autres ont joué, et ce que personne ne pouvait voir.",
      none: "Aucun choix n’a vraiment coûté.",
      play: (name: string, card: number, best: number, heads: string) =>
        `${name} pose le ${card} ; le ${best} promettait ${heads} têtes de moins.`,
      take: (name: string, row: number, best: number, heads: string) =>
        `${name} prend la rangée ${row + 1} ; la rangée ${best + 1} promettait ${heads} têtes de moins.`,
    },
    keys: [
      ["← →", "un moment en arrière, en avant"],
      ["Espace", "faire défiler, arrêter"],
      ["Page ↑ ↓", "d’une donne à l’autre"],
      ["Début, Fin", "au début, à la fin"],
    ] as [string, string][],
  },

  known: {
    badge: "donne connue",
    short: "connue",
    hint: "Cette donne a déjà été jouée : la partie ne compte pas.",
    willBe: "La première donne sera celle d’une partie déjà jouée ; cette partie ne comptera pas.",
    needs: (n: number) =>
      `Pour rejouer la donne connue, il faut être ${n}, sans changer les règles. Sinon, une donne neuve sera distribuée.`,
    whose: "La partie d’où elle vient",
  },

  fair: {
    title: "Vérifier la donne",
    explained:
      "Avant de distribuer, le serveur a tiré un secret au sort et n’en a montré que l’empreinte : changer le secret changerait l’empreinte. Puis chaque navigateur a ajouté son propre hasard, que le serveur ne pouvait pas deviner. Le secret et ces hasards ensemble décident de l’ordre des cartes. À présent tout est montré, et votre navigateur a tout recalculé lui-même.",
    computing: "Votre navigateur recalcule les donnes…",
    unable:
      "Ce navigateur ne calcule cela que sur une adresse sûre (https). Téléchargez la partie : un petit programme peut la vérifier ailleurs.",
    failed: "Le calcul n’a pas pu se faire.",
    nothing: "Aucune donne de cette partie n’a été scellée : il n’y a rien à vérifier.",
    allRight: (n: number) =>
      n === 1
        ? "La donne est juste : personne ne l’a choisie."
        : `Les ${n} donnes sont justes : personne ne les a choisies.`,
    someWrong: (n: number) => (n === 1 ? "Une donne n’est pas juste !" : `${n} donnes ne sont pas justes !`),
    deal: (n: number) => `Donne ${n}`,
    noSeal: "Cette donne n’a pas été scellée.",
    sealRight: "L’empreinte est bien celle du secret : il n’a pas été changé après coup.",
    sealWrong: "L’empreinte n’est pas celle de ce secret : il a été changé !",
    deckRight: (n: number) => `Le secret et les hasards donnent exactement ces ${n} cartes dans cet ordre.`,
    deckWrong: "Le secret et les hasards donnent d’autres cartes : la donne a été choisie !",
    mineIn: "Votre navigateur avait noté cette empreinte avant la donne, et votre hasard y compte.",
    notedOnly: "Votre navigateur avait noté cette empreinte avant la donne.",
    mineOut: "Votre navigateur avait ajouté un hasard qui n’y compte pas !",
    notNoted:
      "Votre navigateur n’a rien noté avant cette donne : demandez à qui était à la table de vérifier aussi.",
    added: (names: string[]) =>
      `${list.format(names)} ${names.length > 1 ? "ont ajouté leur" : "a ajouté son"} hasard.`,
    nobodyAdded: "Personne n’a ajouté de hasard.",
    leftOut: (names: string[]) =>
      `${list.format(names)} n’en ${names.length > 1 ? "avaient" : "avait"} pas ajouté ; la donne n’attend personne.`,
    numbers: "Les nombres",
    commitment: "Empreinte",
    seed: "Secret",
    salt: "Sel",
    shareOf: (name: string) => `Hasard de ${name}`,
    next: "La prochaine donne est scellée",
    nextExplained:
      "Son secret est déjà tiré ; en voici l’empreinte. Après la partie, tout sera montré et votre navigateur vérifiera.",
    nextAdded: (names: string[]) => `Hasard ajouté par ${list.format(names)}.`,
    nextNobody: "Personne n’y a encore ajouté de hasard.",
  },

  events: {
    joined: (name: string) => `${name} s’assied.`,
    left: (name: string) => `${name} quitte la table.`,
    removed: (name: string) => `${name} est retiré de la table.`,
    renamed: (was: string, name: string) => `${was} s’appelle maintenant ${name}.`,
    options: "L’hôte a changé les règles de la table.",
    game: (title: string) => `La table change de jeu : ${title}${title.endsWith("!") ? "" : "."}`,
    host: (name: string) => `${name} est maintenant l’hôte.`,
    started: "La partie commence.",
    away: (name: string) => `${name} a perdu la connexion.`,
    back: (name: string) => `${name} est de retour.`,
    stand_in: (name: string) => `Le système joue pour ${name}, qui peut revenir à tout moment.`,
    returned: (name: string, moves: number) =>
      moves
        ? `${name} reprend sa place ; le système avait joué ${many(moves, "coup", "coups")}.`
        : `${name} reprend sa place.`,
    replaced: (name: string) => `Un ordinateur joue pour ${name}.`,
    replacedRemoved: (name: string, was: string) => `${name}, un ordinateur, prend la place de ${was}.`,
    nudged: (by: string, name: string) => `${by} relance ${name}.`,
    clock: (choice: string) => `L’hôte règle le temps : ${choice}`,
    late: (name: string) => `${name} laisse passer son temps : le système joue.`,
    extended: (seconds: number) =>
      `Le serveur était injoignable : ${many(seconds, "seconde rendue", "secondes rendues")}.`,
    pauseWished: (name: string) => `${name} demande une pause.`,
    pauseUnwished: (name: string) => `${name} ne demande plus de pause.`,
    paused: "La partie est en pause.",
    went_on: (name: string) => `${name} reprend la partie.`,
    reasoned: (name: string, reason: string) => `${name} est retiré de la table : ${reason}`,
    handed: (name: string, was: string) =>
      name === was ? `${name} continue sur un autre appareil.` : `${was} donne sa place à ${name}.`,
    seat_asked: (name: string) => `Un autre appareil demande la place de ${name}.`,
    knocked: (name: string) => `${name} frappe à la porte.`,
    hints: (allowed: boolean): string =>
      allowed ? "Les conseils sont permis." : "On joue désormais sans conseils.",
    analysis: (wished: boolean): string =>
      wished ? "Les choix seront pesés après la partie." : "Les choix ne seront pas pesés.",
    guard: (guarded: boolean): string =>
      guarded ? "Désormais, on frappe avant d’entrer." : "La porte est ouverte à qui a le lien.",
    link: "La table a un nouveau lien.",
    forgiven: (name: string) => `${name} peut revenir à la table.`,
    sits_out: (name: string, out: boolean) =>
      out ? `${name} saute la prochaine partie.` : `${name} joue la prochaine partie.`,
    finished: "La partie est finie.",
    reopened: "On se réinstalle.",
  },
};

export type Catalogue = typeof fr;
