# -*- coding: utf-8 -*-
"""队伍系统：聊天指令组队，队友之间不受伤害，队伍聊天。"""
import mod.server.extraServerApi as serverApi

ServerSystem = serverApi.GetServerSystemCls()
ENGINE = serverApi.GetEngineNamespace()
ENGINE_SYSTEM = serverApi.GetEngineSystemName()
MAX_MEMBERS = 4


class TeamBook(object):
    """谁与谁一队。与引擎无关，可以单独测试。"""

    def __init__(self, limit):
        self.limit = limit
        self.teamOf = {}
        self.members = {}
        self.invites = {}
        self.nextId = 1

    def create(self, playerId):
        if playerId in self.teamOf:
            return None
        teamId = self.nextId
        self.nextId += 1
        self.members[teamId] = [playerId]
        self.teamOf[playerId] = teamId
        return teamId

    def invite(self, playerId, otherId):
        teamId = self.teamOf.get(playerId)
        if teamId is None or otherId in self.teamOf:
            return False
        self.invites[otherId] = teamId
        return True

    def accept(self, playerId):
        teamId = self.invites.pop(playerId, None)
        team = self.members.get(teamId)
        if not team or playerId in self.teamOf or len(team) >= self.limit:
            return False
        team.append(playerId)
        self.teamOf[playerId] = teamId
        return True

    def leave(self, playerId):
        self.invites.pop(playerId, None)
        teamId = self.teamOf.pop(playerId, None)
        team = self.members.get(teamId)
        if team is None:
            return False
        team.remove(playerId)
        if not team:
            del self.members[teamId]
        return True

    def same(self, one, other):
        teamId = self.teamOf.get(one)
        return teamId is not None and teamId == self.teamOf.get(other)

    def mates(self, playerId):
        return list(self.members.get(self.teamOf.get(playerId), []))


class TeamServerSystem(ServerSystem):
    def __init__(self, namespace, systemName):
        ServerSystem.__init__(self, namespace, systemName)
        self.factory = None
        self.book = TeamBook(MAX_MEMBERS)
        self.Create()

    def Create(self):
        self.factory = serverApi.GetEngineCompFactory()
        self.ListenForEvent(ENGINE, ENGINE_SYSTEM, "ServerChatEvent", self, self.OnChat)
        self.ListenForEvent(ENGINE, ENGINE_SYSTEM, "DamageEvent", self, self.OnDamage)
        self.ListenForEvent(ENGINE, ENGINE_SYSTEM, "DelServerPlayerEvent", self, self.OnLeave)

    def OnChat(self, args):
        playerId, words = args["playerId"], args["message"].split()
        if not words or words[0] != ".team":
            return
        args["cancel"] = True
        action = words[1] if len(words) > 1 else ""
        if action == "create":
            self.Say(playerId, "队伍已创建" if self.book.create(playerId) else "你已经在队伍里")
        elif action == "invite" and len(words) > 2:
            self.Invite(playerId, words[2])
        elif action == "accept":
            self.Say(playerId, "已加入队伍" if self.book.accept(playerId) else "没有可接受的邀请，或队伍已满")
        elif action == "leave":
            self.Say(playerId, "已离开队伍" if self.book.leave(playerId) else "你不在队伍里")
        elif action == "say":
            for mateId in self.book.mates(playerId):
                self.Say(mateId, "[队伍] " + " ".join(words[2:]))
        else:
            self.Say(playerId, "用法：.team create | invite 名字 | accept | leave | say 内容")

    def Invite(self, playerId, name):
        for otherId in serverApi.GetPlayerList():
            if self.factory.CreateName(otherId).GetName() == name:
                ok = self.book.invite(playerId, otherId)
                self.Say(playerId, "邀请已发出" if ok else "对方已有队伍，或你还没有队伍")
                if ok:
                    self.Say(otherId, "有人邀请你组队，输入 .team accept 接受")
                return
        self.Say(playerId, "找不到玩家 " + name)

    def OnDamage(self, args):
        if args["srcId"] != args["entityId"] and self.book.same(args["srcId"], args["entityId"]):
            args["damage"] = 0
            args["knock"] = False

    def OnLeave(self, args):
        self.book.leave(args.get("id"))

    def Say(self, playerId, text):
        self.factory.CreateMsg(playerId).NotifyOneMessage(playerId, text, "§b")

    def Destroy(self):
        self.UnListenAllEvents()
