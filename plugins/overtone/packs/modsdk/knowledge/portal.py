# -*- coding: utf-8 -*-
"""区域传送：玩家走进区域后停留片刻就被传送，传送后有冷却。"""
import mod.server.extraServerApi as serverApi

ServerSystem = serverApi.GetServerSystemCls()
CHECK_SECONDS = 0.5
COOLDOWN_SECONDS = 5.0

# 传送门：所在维度、区域的两个角、目的地
PORTALS = [
    {
        "name": "主城",
        "dimension": 0,
        "min": [100, 60, 100],
        "max": [103, 64, 103],
        "stay": 1.0,
        "target": {"dimension": 0, "pos": [0.5, 80.0, 0.5]},
    },
]


def inside(pos, low, high):
    """坐标取方块的最小角，所以上界要加一。"""
    return all(low[axis] <= pos[axis] < high[axis] + 1 for axis in range(3))


def find_portal(portals, dimension, pos):
    for index, portal in enumerate(portals):
        if portal["dimension"] == dimension and inside(pos, portal["min"], portal["max"]):
            return index
    return None


class PortalServerSystem(ServerSystem):
    def __init__(self, namespace, systemName):
        ServerSystem.__init__(self, namespace, systemName)
        self.factory = None
        self.gameComp = None
        self.timer = None
        # 玩家 id → 已停留的时间与所在的传送门
        self.waiting = {}
        # 玩家 id → 剩余的冷却时间
        self.cooldown = {}
        self.Create()

    def Create(self):
        self.factory = serverApi.GetEngineCompFactory()
        self.gameComp = self.factory.CreateGame(serverApi.GetLevelId())
        # 不用每帧检查：半秒一次足够，也不会卡顿
        self.timer = self.gameComp.AddRepeatedTimer(CHECK_SECONDS, self.CheckPlayers)

    def CheckPlayers(self):
        players = serverApi.GetPlayerList()
        for playerId in players:
            self.CheckPlayer(playerId)
        for table in (self.waiting, self.cooldown):
            for playerId in [key for key in table if key not in players]:
                del table[playerId]

    def CheckPlayer(self, playerId):
        left = self.cooldown.get(playerId, 0) - CHECK_SECONDS
        if left > 0:
            self.cooldown[playerId] = left
            return
        self.cooldown.pop(playerId, None)
        pos = self.factory.CreatePos(playerId).GetFootPos()
        dimension = self.factory.CreateDimension(playerId).GetEntityDimensionId()
        index = None if pos is None else find_portal(PORTALS, dimension, pos)
        if index is None:
            self.waiting.pop(playerId, None)
            return
        stay = self.waiting.get(playerId)
        seconds = stay["seconds"] + CHECK_SECONDS if stay and stay["portal"] == index else 0.0
        self.waiting[playerId] = {"portal": index, "seconds": seconds}
        if seconds >= PORTALS[index]["stay"]:
            self.Teleport(playerId, PORTALS[index], dimension)

    def Teleport(self, playerId, portal, dimension):
        target = portal["target"]
        pos = tuple(target["pos"])
        self.waiting.pop(playerId, None)
        self.cooldown[playerId] = COOLDOWN_SECONDS
        if target["dimension"] == dimension:
            self.factory.CreatePos(playerId).SetFootPos(pos)
        else:
            self.factory.CreateDimension(playerId).ChangePlayerDimension(target["dimension"], pos)
        self.factory.CreateMsg(playerId).NotifyOneMessage(playerId, "已传送：" + portal["name"], "§a")

    def Destroy(self):
        if self.timer is not None:
            self.gameComp.CancelTimer(self.timer)
        self.UnListenAllEvents()
